import { solveWork, type Work } from '#domain/registration/proof-of-work.ts'

/** A worker, so that the computation does not block typing. */
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(solveWork(data)))
