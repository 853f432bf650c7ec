import { ClimbingPage } from '#studio/games/climbing/page/ClimbingPage.tsx'
import { tienLenRules } from '#studio/games/tien-len/rules.ts'

export function TienLenPage() {
  return <ClimbingPage rules={tienLenRules} />
}
