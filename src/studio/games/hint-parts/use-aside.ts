import { useEffect, useState } from 'react'

/**
 * The answer of a worker to a question, so that the page stays quick while the worker counts; undefined until then. The
 * key stands for the question; without one no worker starts.
 */
export function useAside<Answer>(
  key: string | undefined,
  question: unknown,
  open: () => Worker,
): Answer | undefined {
  const [found, setFound] = useState<{ readonly key: string; readonly answer: Answer }>()
  useEffect(() => {
    if (key === undefined) return undefined
    const worker = open()
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => setFound({ key, answer: data }))
    worker.postMessage(question)
    return () => worker.terminate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key names the question.
  }, [key])
  return found?.key === key ? found?.answer : undefined
}
