import type { Input, Output } from '#contract/endpoint.ts'
import type { profiles } from '#contract/profiles.ts'
import { nameInPart, numberInPart } from '#domain/members/in-part.ts'
import {
  type Messenger,
  type ProfileField,
  type Residence,
  type StatedField,
  type Statements,
  documentOf,
  isConfirmedBy,
  isCountry,
  isSameStatement,
  judgeChange,
  messengers,
  profileFields,
  refuseResidence,
  statedFields,
  tidyResidence,
} from '#domain/members/profile.ts'
import { hasAge } from '#domain/registration/age.ts'
import { type FieldRules, refuseField } from '#domain/registration/field.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'
import { writeBirthday } from '#server/people/members/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { fieldsIn, findProfileNeeds, known } from './actions.ts'
import {
  type StatedRow,
  type Who,
  deleteChanges,
  insertStatements,
  selectChanges,
  selectStated,
  selectStatedTimes,
  updateMessengers,
  upsertChange,
} from './store.ts'

type Save = typeof profiles.save
type View = Output<typeof profiles.own>
type Given = Input<Save>

/** The member's documents, which confirm facts. Verification hands them in. */
export interface Papers {
  /** Serialises the documents of a member until the transaction ends. */
  readonly lock: (tx: Tx, who: Who) => Promise<void>
  readonly find: (tx: Tx, who: Who) => Promise<FoundPapers>
}

interface FoundPapers {
  readonly inForce: readonly DocumentKind[]
  /** When the document in force of a kind was judged. */
  readonly judgedAtMs: Readonly<Partial<Record<DocumentKind, number>>>
  readonly inCheck: readonly DocumentKind[]
  /** The calendar day of the brand. */
  readonly today: string
}

export interface Stating {
  readonly merchant: Pick<Merchant, 'id' | 'minimumAge' | 'registration'>
  readonly memberId: bigint
  readonly papers: Papers
}

/** The member's statements, in part where they are texts. */
export async function readOwn(tx: Tx, { merchant, memberId, papers }: Stating): Promise<View> {
  const who = { merchantId: merchant.id, memberId }
  const stated = await selectStated(tx, who)
  if (!stated) throw refusePlainly('absent')
  const needs = await findProfileNeeds(tx, merchant.id)
  const found = await papers.find(tx, who)
  const confirmed = await findConfirmed(tx, who, stated, found)
  return {
    fields: profileFields
      .filter((field) => needs[field] !== 'off')
      .map((field) => ({
        field,
        need: needs[field],
        isStated: stated[field] !== undefined,
        isConfirmed: confirmed.includes(field),
        change:
          field === 'birthday' && stated.birthday !== undefined
            ? ('kept' as const)
            : judgeChange(field, { ...found, isStated: stated[field] !== undefined }),
      })),
    ...(stated.birthday === undefined ? {} : { birthYear: Number.parseInt(stated.birthday.slice(0, 4), 10) }),
    ...inPart(stated),
    waiting: inPart(await selectChanges(tx, who)),
    messengers: offered(merchant.registration).map((messenger) => {
      const value = stated.particulars[messenger]
      return {
        messenger,
        isRequired: merchant.registration[messenger].required,
        ...(typeof value === 'string' && value !== '' ? { value: numberInPart(value) } : {}),
      }
    }),
  }
}

/** Stated facts that a document in force confirms. Every document of identity was compared with the registered birthday. */
async function findConfirmed(
  tx: Tx,
  who: Who,
  stated: StatedRow,
  { judgedAtMs }: FoundPapers,
): Promise<readonly ProfileField[]> {
  const times = { ...(await selectStatedTimes(tx, who)), birthday: 0 }
  return fieldsIn(stated).filter((field) =>
    isConfirmedBy({ statedAtMs: times[field], judgedAtMs: judgedAtMs[documentOf[field]] }),
  )
}

const offered = (rules: FieldRules): readonly Messenger[] =>
  messengers.filter((messenger) => rules[messenger].enabled)

const inPart = ({ residence, ...others }: Statements) =>
  known({ ...others, residence: residence && residenceInPart(residence) })

function residenceInPart({ country, city, street, postalCode }: Residence): Residence {
  return {
    country,
    city,
    street: nameInPart(street),
    postalCode: postalCode === '' ? '' : nameInPart(postalCode),
  }
}

/** States facts. A change waits for a document while one of the kind is in force. */
export async function saveOwn(tx: Tx, stating: Stating, input: Given): Promise<View> {
  const { merchant, memberId, papers } = stating
  const who = { merchantId: merchant.id, memberId }
  // The operator who accepts a document has compared what is stated while it is in check.
  await papers.lock(tx, who) // guard: statements-under-papers-lock
  const stated = await selectStated(tx, who)
  if (!stated) throw refusePlainly('absent')
  const needs = await findProfileNeeds(tx, merchant.id)
  const tidy = input.residence ? { ...input, residence: tidyResidence(input.residence) } : input
  const off = profileFields.filter((field) => needs[field] === 'off' && input[field] !== undefined)
  const faults = [...off, ...faultsIn(tidy, merchant.registration)]
  if (faults.length > 0) throw refuse<Save>('profile_fields', { fields: faults }) // guard: possible-facts-only
  const changes = await selectChanges(tx, who)
  const found = await papers.find(tx, who)
  // The present fact stated again would take a change back that an operator compares.
  const given = statedFields.filter(
    (field) =>
      tidy[field] !== undefined && (changes[field] !== undefined || !isSame(stated[field], tidy[field])),
  )
  const judge = (field: StatedField) =>
    judgeChange(field, { ...found, isStated: stated[field] !== undefined })
  const isCompared = given.some((field) => judge(field) === 'checking')
  if (isCompared) throw refuse<Save>('profile_checking') // guard: compared-statement-stays
  const changed = given.filter((field) => !isSame(stated[field], tidy[field]))
  const verdicts = changed.map((field) => ({ field, verdict: judge(field) }))
  await stateBirthday(tx, stating, { stated, birthday: tidy.birthday, today: found.today })
  const now = verdicts.flatMap(({ field, verdict }) => (verdict === 'now' ? [field] : []))
  const waiting = verdicts.flatMap(({ field, verdict }) => (verdict === 'by_document' ? [field] : []))
  // A fact that is stated as it is, or changes at once, waits for no document any more.
  const settled = statedFields.filter((field) => tidy[field] !== undefined && !waiting.includes(field))
  await deleteChanges(tx, { ...who, fields: settled })
  for (const field of waiting) await upsertChange(tx, { ...who, field, value: tidy[field] })
  if (now.length > 0) {
    const next = Object.fromEntries(now.map((field) => [field, tidy[field]]))
    await insertStatements(tx, {
      ...stated,
      ...next,
      ...who,
      version: stated.version + 1,
      documentId: undefined,
    })
  }
  const contacts = await stateMessengers(tx, who, stated, tidy.messengers ?? {})
  const isBorn = stated.birthday === undefined && tidy.birthday !== undefined
  const noted = [...now, ...(isBorn ? ['birthday'] : [])]
  if (noted.length + waiting.length + contacts.length > 0)
    // The audit names the facts, never what they say.
    await writeAudit(tx, {
      ...who,
      operatorId: null,
      action: 'member.state_profile',
      reason: '',
      before: {},
      after: {
        ...(noted.length > 0 ? { statedFacts: noted } : {}),
        ...(waiting.length > 0 ? { waitingFacts: waiting } : {}),
        ...(contacts.length > 0 ? { messengers: contacts } : {}),
      },
    })
  return await readOwn(tx, stating)
}

/** Parts of the input that are not possible. */
function faultsIn(input: Given, rules: FieldRules): readonly string[] {
  const { birthday, nationality, residence, messengers: typed = {} } = input
  const names = messengers.filter((messenger) => {
    const value = typed[messenger]
    if (value === undefined) return false
    const rule = rules[messenger]
    return !rule.enabled || refuseField(rule, value.trim()) !== undefined
  })
  return [
    ...(birthday !== undefined && !isRealDay(birthday) ? ['birthday'] : []),
    ...(nationality !== undefined && !isCountry(nationality) ? ['nationality'] : []),
    ...(residence ? refuseResidence(residence) : []),
    ...names,
  ]
}

const isSame = (stated: unknown, given: unknown) => isSameStatement(stated ?? null, given)

/** A birthday is stated once: by payee and birthday the accounts of one person are found. */
async function stateBirthday(
  tx: Tx,
  { merchant, memberId }: Stating,
  {
    stated,
    birthday,
    today,
  }: { readonly stated: StatedRow; readonly birthday: string | undefined; readonly today: string },
): Promise<void> {
  if (birthday === undefined || birthday === stated.birthday) return
  // guard: stated-birthday-of-adult
  if (!hasAge(birthday, today, merchant.minimumAge)) throw refuse<Save>('birthday_too_young')
  const isWritten = await writeBirthday(tx, { merchantId: merchant.id, memberId, birthday })
  if (!isWritten) throw refuse<Save>('birthday_kept') // guard: birthday-stated-once
}

/** Writes typed messengers and removes emptied ones. Returns those that changed. */
async function stateMessengers(
  tx: Tx,
  who: Who,
  { particulars }: StatedRow,
  typed: Partial<Record<Messenger, string>>,
): Promise<readonly Messenger[]> {
  const given = messengers.flatMap((messenger) => {
    const value = typed[messenger]?.trim()
    const before = particulars[messenger] ?? ''
    return value === undefined || value === before ? [] : [[messenger, value] as const]
  })
  if (given.length === 0) return []
  await updateMessengers(tx, who, {
    set: Object.fromEntries(given.filter(([, value]) => value !== '')),
    removed: given.filter(([, value]) => value === '').map(([messenger]) => messenger),
  })
  return given.map(([messenger]) => messenger)
}

/** Takes back a change that waits for a document. */
export async function withdrawOwn(tx: Tx, stating: Stating, field: StatedField): Promise<View> {
  const { merchant, memberId, papers } = stating
  const who = { merchantId: merchant.id, memberId }
  await papers.lock(tx, who)
  const { inCheck } = await papers.find(tx, who)
  // guard: compared-change-stays
  if (inCheck.includes(documentOf[field])) throw refuse<typeof profiles.withdraw>('profile_checking')
  const gone = await deleteChanges(tx, { ...who, fields: [field] })
  if (gone.length > 0)
    await writeAudit(tx, {
      ...who,
      operatorId: null,
      action: 'member.withdraw_profile',
      reason: '',
      before: { waitingFacts: gone },
      after: {},
    })
  return await readOwn(tx, stating)
}

/** The facts that the member has stated, without their content. */
export async function listFacts(tx: Tx, who: Who, papers: Papers) {
  const stated = await selectStated(tx, who)
  if (!stated) throw refusePlainly('absent')
  const needs = await findProfileNeeds(tx, who.merchantId)
  const confirmed = await findConfirmed(tx, who, stated, await papers.find(tx, who))
  const changes: Partial<Record<ProfileField, unknown>> = await selectChanges(tx, who)
  const fields = fieldsIn(stated)
  return {
    list: profileFields
      .filter((field) => needs[field] !== 'off' || fields.includes(field))
      .map((field) => ({
        field,
        need: needs[field],
        isStated: fields.includes(field),
        isConfirmed: confirmed.includes(field),
        isWaiting: changes[field] !== undefined,
        ...(field === 'birthday' || !fields.includes(field) || !stated.statedAt
          ? {}
          : { statedAt: stated.statedAt.toISOString() }),
      })),
  }
}
