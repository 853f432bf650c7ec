import { CardsPage } from '#studio/games/climbing/page/CardsPage.tsx'
import { tienLenRules } from '#studio/games/tien-len/rules.ts'

export function TienLenPage() {
  return <CardsPage rules={tienLenRules} />
}
