import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PictureLinks } from '#console/ui/SentPictures.tsx'
import '#console/ui/sent-pictures.css'
import { resultPicture } from '#contract/console/lottery-draws.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import type { Draw } from './draw.ts'
import { ResultView } from './ResultView.tsx'

type Version = Draw['versions'][number]
const tones = { drawn: 'ok', corrected: 'warn', cancelled: 'bad' } as const

/** Evidence of the result: its seed, or each version with its source, pictures and operators. Newest first. */
export function Versions({ draw, form }: { draw: Draw; form: Form }) {
  const t = useT()
  const { versions, seedHash, seed } = draw
  if (versions.length === 0 && seedHash === undefined) return null
  return (
    <section className="card" aria-labelledby="draw-evidence">
      <div className="draws-head">
        <h2 id="draw-evidence">{t('console.draw.evidence')}</h2>
      </div>
      <div className="draw-card-body">
        {seedHash !== undefined && <Seed hash={seedHash} seed={seed} />}
        {versions.length > 0 && (
          <ol className="draw-versions">
            {versions
              .map((version, at) => ({ version, before: versions[at - 1] }))
              .toReversed()
              .map(({ version, before }) => (
                <OneVersion key={version.version} draw={draw.id} form={form} {...{ version, before }} />
              ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function Seed({ hash, seed }: { hash: string; seed: string | undefined }) {
  const t = useT()
  const rows = [
    { id: 'hash', name: t('console.draw.seed_hash'), text: hash },
    { id: 'seed', name: t('console.draw.seed'), text: seed },
  ]
  return (
    <dl className="draw-seed">
      {rows.map(({ id, name, text }) => (
        <div key={id}>
          <dt className="console-eyebrow">{name}</dt>
          <dd>
            {text === undefined ? (
              <span className="xs muted">{t('console.draw.seed_sealed')}</span>
            ) : (
              <>
                <code className="console-mono" dir="ltr">
                  {text}
                </code>
                <CopyButton text={text} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OneVersion({
  draw,
  form,
  version,
  before,
}: {
  draw: string
  form: Form
  version: Version
  before: Version | undefined
}) {
  const t = useT()
  const { kind, at, by = [], feeds, reason, evidence, opened } = version
  const names = [...by.map(({ name }) => name), ...feeds]
  return (
    <li>
      <div className="row">
        <b className="grow">{t('console.draw.version', { version: version.version })}</b>
        <Tag tone={tones[kind]}>{t(`console.draw.kind_${kind}`)}</Tag>
      </div>
      <p className="xs muted">
        <ExactTime at={at} /> {names.length > 0 && <bdi>{names.join(' · ')}</bdi>}
      </p>
      {reason !== '' && (
        <p className="small">
          <bdi>{reason}</bdi>
        </p>
      )}
      {opened && kind === 'corrected' && <ResultView form={form} opened={opened} before={before?.opened} />}
      {evidence.map((one, place) => (
        <EvidenceLook key={place} draw={draw} evidence={one} />
      ))}
    </li>
  )
}

/** A source with its pictures. */
export function EvidenceLook({
  draw,
  evidence: { source, pictures },
}: {
  draw: string
  evidence: Version['evidence'][number]
}) {
  const t = useT()
  const scope = useScope()
  return (
    <div className="stack">
      <p className="xs">
        {t('console.draw.source')}: <Source text={source} />
      </p>
      {pictures.length > 0 && (
        <PictureLinks
          ids={pictures}
          urlOf={(id) => resultPicture.path + queryString({ ...scope, draw, id })}
        />
      )}
    </div>
  )
}

/** Only addresses of the web become links. */
function Source({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/i.test(text)) return <bdi>{text}</bdi>
  return (
    <a className="link" href={text} target="_blank" rel="noreferrer noopener" dir="ltr">
      {text}
    </a>
  )
}
