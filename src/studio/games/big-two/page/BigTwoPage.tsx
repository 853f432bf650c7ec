import { bigTwoRules } from '#studio/games/big-two/rules.ts'
import { ClimbingPage } from '#studio/games/climbing/page/ClimbingPage.tsx'

export function BigTwoPage() {
  return <ClimbingPage rules={bigTwoRules} />
}
