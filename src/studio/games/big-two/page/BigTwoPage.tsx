import { bigTwoRules } from '#studio/games/big-two/rules.ts'
import { CardsPage } from '#studio/games/climbing/page/CardsPage.tsx'

export function BigTwoPage() {
  return <CardsPage rules={bigTwoRules} />
}
