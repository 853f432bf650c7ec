import { solveWork, type Work } from '#domain/registration/proof-of-work.ts'

/** Off the page's own thread: what somebody types meanwhile never waits. */
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(solveWork(data)))
