/**
 * A request and its answer by the device's clock, and the date that the server wrote into the answer, in whole seconds,
 * rounded down. A tuple, because it is in the first load.
 */
export type Exchange = readonly [sentMs: number, receivedMs: number, dateMs: number]

/**
 * How far the server's clock is ahead of the device's. The server wrote the date between the request and the answer,
 * within the second that begins with it; a skew that fits stays, another one moves to the nearest that does.
 */
export function aheadWithin(aheadMs: number, [sentMs, receivedMs, dateMs]: Exchange): number {
  return Math.min(Math.max(aheadMs, dateMs - receivedMs), dateMs + 999 - sentMs)
}
