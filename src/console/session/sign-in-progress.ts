import type { Resumed } from './operator-token.ts'

export type Progress = Required<Pick<Resumed, 'token' | 'state' | 'ways'>>
