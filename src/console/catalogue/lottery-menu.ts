import type { listLotteryMenus } from '#contract/console/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'

export type Menus = Output<typeof listLotteryMenus>
export type Menu = Menus['list'][number]
