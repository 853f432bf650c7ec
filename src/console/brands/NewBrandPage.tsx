import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { HandOverDialog } from '#console/operators/HandOverDialog.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { createBrand, listBrands } from '#contract/console/brands.ts'
import type { Output } from '#contract/endpoint.ts'

import { type Draft, faultsIn, planOf, type Step, stepOf, steps } from './brand-draft.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { StepFields } from './StepFields.tsx'
import { useStepText } from './step-text.ts'
import { type DraftOfBrand, useBrandDraft } from './use-brand-draft.ts'
import './brands.css'

type Brands = Output<typeof listBrands>

/** A wizard that makes a brand, its steps in any order. The draft is kept on the server. */
export default function NewBrandPage() {
  const brands = useQuery(queryOf(useApi(), listBrands, {}))
  const kept = useBrandDraft()
  return (
    <Loaded query={brands} lines={12}>
      {(known) =>
        kept.draft ? <Wizard brands={known} kept={kept} draft={kept.draft} /> : <Fault error={kept.error} />
      }
    </Loaded>
  )
}

function Wizard({ brands, kept, draft }: { brands: Brands; kept: DraftOfBrand; draft: Draft }) {
  const t = useT()
  const [open, setOpen] = useState<Step>(steps.find((step) => !draft.done.includes(step)) ?? 'people')
  const ground = { ...brands, hasPicture: kept.picture !== undefined }
  const faults = faultsIn(draft, ground)
  const faulty = new Set(faults.map(stepOf))
  const make = useMaking({ kept, draft, open })
  // Afterwards the page reloads, so that menu, brand switch and dashboard know the new brand.
  if (make.data?.password !== undefined)
    return (
      <HandOverDialog
        name={draft.operatorName.trim()}
        given={{ password: make.data.password }}
        onClose={() => window.location.assign(paths.brands)}
      />
    )
  if (make.data && draft.operatorName.trim() !== '') return <PasswordLost name={draft.operatorName.trim()} />
  if (make.data) window.location.assign(paths.brands)
  // Leaving a step marks it as done, or shows its faults.
  const go = (to: Step) => {
    kept.change({ done: [...new Set([...draft.done, open])] })
    setOpen(to)
  }
  // The Next button disappears with its step, and would take the keyboard focus with it.
  const goOn = (to: Step) => {
    go(to)
    document.getElementById(headOf(to))?.focus()
  }
  return (
    <>
      <div>
        <Link className="link" to={paths.brands}>
          <Icon name="left" />
          {t('console.page.brands')}
        </Link>
        <PageTitle title={t('console.brands.new')} figures={<KeptAt at={kept.savedAt} />} />
      </div>
      <Fault error={kept.error} />
      <div className="brand-wizard">
        <div className="brand-steps">
          {steps.map((step, place) => (
            <StepCard
              key={step}
              step={step}
              place={place + 1}
              draft={draft}
              isOpen={step === open}
              isFine={!faulty.has(step)}
              onOpen={() => go(step)}
              onNext={() => goOn(steps[place + 1] ?? step)}
            >
              <StepFields step={step} draft={draft} kept={kept} brands={brands} faults={faults} />
            </StepCard>
          ))}
        </div>
        <BrandPreview draft={draft} picture={kept.picture} />
      </div>
      <WizardFoot draft={draft} kept={kept} faulty={faulty} make={make} />
    </>
  )
}

/** Shown after a retry: the brand was made, and the password of its first operator was in the lost answer. */
function PasswordLost({ name }: { name: string }) {
  const t = useT()
  return (
    <section className="card">
      <State
        icon="globe"
        title={t('console.brands.made')}
        text={t('console.brands.password_lost', { name })}
        action={
          <a className={buttonClass({ tone: 'main' })} href={paths.operators}>
            {t('console.page.operators')}
          </a>
        }
      />
    </section>
  )
}

/** Creates the brand from the saved draft. The step that is still open counts as done. */
function useMaking({ kept, draft, open }: { kept: DraftOfBrand; draft: Draft; open: Step }) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      kept.change({ done: [...new Set([...draft.done, open])] })
      await kept.keep()
      return await api.call(createBrand, {
        requestId: draft.requestId,
        plan: planOf(draft),
        reason: draft.reason.trim(),
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [listBrands.path] }),
  })
}

const headOf = (step: Step) => `step-head-${step}`

function KeptAt({ at }: { at: string | undefined }) {
  const t = useT()
  return at === undefined ? (
    '\u00a0'
  ) : (
    <>
      {t('console.brands.kept')} <ExactTime at={at} />
    </>
  )
}

/** Reason and submit button; lists what is missing. */
function WizardFoot({
  draft,
  kept,
  faulty,
  make,
}: {
  draft: Draft
  kept: DraftOfBrand
  faulty: ReadonlySet<Step>
  make: { readonly error: Error | null; readonly mutateAsync: () => Promise<unknown> }
}) {
  const t = useT()
  const missing = steps.filter((step) => faulty.has(step))
  const lacks =
    missing.length > 0
      ? t('console.brands.lacks', {
          steps: missing.map((step) => t(`console.brands.step_${step}`)).join(', '),
        })
      : draft.reason.trim() === ''
        ? t('console.reason_missing')
        : undefined
  const done = steps.filter((step) => draft.done.includes(step) && !faulty.has(step))
  return (
    <Form
      className="card save-bar brand-foot"
      aria-label={t('console.brands.new')}
      onSubmit={() => make.mutateAsync()}
    >
      <Fault error={make.error} />
      <div className="brand-foot-row">
        <p className="brand-meter">
          {t('console.brands.steps_done', { done: String(done.length), all: String(steps.length) })}
          <span aria-hidden="true">
            {steps.map((step) => (
              <i key={step} data-done={done.includes(step) || undefined} />
            ))}
          </span>
        </p>
        <Field label={t('console.reason')} isRequired>
          <TextInput
            value={draft.reason}
            maxLength={140}
            placeholder={t('console.reason_hint')}
            onChange={(reason) => kept.change({ reason })}
          />
        </Field>
        <Button type="submit" tone="main" reason={lacks}>
          {t('console.brands.make', { name: draft.name.trim() })}
        </Button>
      </div>
    </Form>
  )
}

function StepCard({
  step,
  place,
  draft,
  isOpen,
  isFine,
  onOpen,
  onNext,
  children,
}: {
  step: Step
  place: number
  draft: Draft
  isOpen: boolean
  isFine: boolean
  onOpen: () => void
  onNext: () => void
  children: ReactNode
}) {
  const t = useT()
  const text = useStepText()
  const isDone = draft.done.includes(step)
  const mark = isDone ? (isFine ? 'done' : 'warn') : isOpen ? 'here' : 'ahead'
  const next = steps[steps.indexOf(step) + 1]
  return (
    <section className="card brand-step" data-mark={mark}>
      <h2>
        <button
          type="button"
          id={headOf(step)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `step-${step}` : undefined}
          onClick={onOpen}
        >
          <span className="brand-place" aria-hidden="true">
            {mark === 'done' ? <Icon name="check" /> : mark === 'warn' ? <Icon name="alarm" /> : place}
          </span>
          <span>{t(`console.brands.step_${step}`)}</span>
          <span className="brand-told">{text(step, draft)}</span>
          {isDone && !isOpen && <span className="link">{t('console.brands.change')}</span>}
        </button>
      </h2>
      {isOpen && (
        <div className="brand-fields" id={`step-${step}`}>
          {children}
          <div className="console-buttons">
            {next && (
              <Button onClick={onNext}>
                {t('console.brands.next', { step: t(`console.brands.step_${next}`) })}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
