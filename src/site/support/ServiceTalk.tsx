import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { HumanLine } from '#site/proof/HumanLine.tsx'

import { MessageField } from './MessageField.tsx'
import { MessageList } from './MessageList.tsx'
import { useThread } from './use-thread.ts'

import './talk.css'

/** The thread with customer service within another page. */
export const ServiceTalk = () => (
  <div className="talk within">
    <TalkBody talk={useThread()} />
  </div>
)

/** The messages of a thread, and the field for the next one. */
export function TalkBody({ talk }: { talk: ReturnType<typeof useThread> }) {
  const t = useT()
  const { thread } = talk
  const asksHuman = thread.data?.asksHuman === true
  return (
    <>
      {thread.isError && !thread.data ? (
        <ErrorState
          what={t('service.load_failed')}
          safe={t('service.load_safe')}
          isRetrying={thread.isFetching}
          onRetry={() => void thread.refetch()}
        />
      ) : (
        <MessageList talk={talk} />
      )}
      <MessageField talk={talk} asksName={asksHuman}>
        {asksHuman && <HumanLine state={talk.human.state} />}
      </MessageField>
    </>
  )
}
