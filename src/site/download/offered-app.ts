import type { AppType } from './guide.ts'

export interface OfferedApp {
  readonly type: AppType
  readonly url: string
}
