import { accountArticles } from './account.ts'
import type { DemoArticle } from './markup.ts'
import { moneyArticles } from './money.ts'
import { ruleArticles } from './rules.ts'
import { securityArticles } from './security.ts'
import { startArticles } from './start.ts'
import { termArticles } from './terms.ts'

/** The help of the demonstration, in the order in which its topics show it. */
export const articles: readonly DemoArticle[] = [
  ...startArticles,
  ...accountArticles,
  ...securityArticles,
  ...moneyArticles,
  ...ruleArticles,
  ...termArticles,
]
