import type { LobbyGame } from './lobby-filter.ts'

/** A lottery as tests need it. */
export const lobbyGame = (gameId: string, facts: Partial<LobbyGame> = {}): LobbyGame => ({
  gameId,
  gameMenuTag: facts.region ?? 'vn-south',
  region: facts.gameMenuTag ?? 'vn-south',
  remark: gameId,
  picture: `/art/lottery/${gameId}/0`,
  isHot: false,
  family: 'province',
  prizeMode: 'SEA',
  drawnBy: 'demo',
  drawDayOfWeek: '',
  ...facts,
})
