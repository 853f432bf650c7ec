import { PageHead } from '#site/pages/PageHead.tsx'

import { NoticeReader } from './NoticeReader.tsx'

export default function NoticePage() {
  return (
    <div className="wrap page">
      <PageHead />
      <div className="card">
        <NoticeReader types="B,PL,PR,H" startsAt={0} />
      </div>
    </div>
  )
}
