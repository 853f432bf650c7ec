import { marketProfile } from '#domain/merchant/market-profile.ts'
import { type ProfileNeeds, missingForDeposit, needsOfBrand } from '#domain/members/profile-needs.ts'
import {
  type ProfileField,
  type StatedField,
  type Statements,
  documentOf,
  profileFields,
  statedFields,
} from '#domain/members/profile.ts'
import { type DocumentKind, documentKinds } from '#domain/verification/documents.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import {
  type StatedRow,
  type Who,
  deleteChanges,
  insertStatements,
  selectChanges,
  selectNeeds,
  selectStated,
} from './store.ts'

export { profileExecutors } from './saving-needs.ts'

/** When the brand needs which facts. */
export async function findProfileNeeds(tx: Tx, merchantId: number): Promise<ProfileNeeds> {
  const row = await selectNeeds(tx, merchantId)
  return needsOfBrand(marketProfile(row.marketProfile).profileNeeds, row.needs ?? {})
}

/** Facts that the member has stated. */
export async function findStatedFields(tx: Tx, who: Who): Promise<readonly ProfileField[]> {
  const stated = await selectStated(tx, who)
  return stated ? fieldsIn(stated) : []
}

/** The registered birthday. */
export async function findStatedBirthday(tx: Tx, who: Who): Promise<string | undefined> {
  return (await selectStated(tx, who))?.birthday
}

export const fieldsIn = (stated: Pick<StatedRow, ProfileField>): readonly ProfileField[] =>
  profileFields.filter((field) => stated[field] !== undefined)

/** Facts without which the member orders no deposit. */
export async function findMissingFields(tx: Tx, who: Who): Promise<readonly ProfileField[]> {
  const needs = await findProfileNeeds(tx, who.merchantId)
  return missingForDeposit(needs, await findStatedFields(tx, who))
}

/** Kinds of documents that a change of confirmed facts waits for. */
export async function findKindsOfChanges(tx: Tx, who: Who): Promise<readonly DocumentKind[]> {
  const changes = await selectChanges(tx, who)
  return documentKinds.filter((kind) => fieldsOf(kind).some((field) => changes[field] !== undefined))
}

/** Facts that an operator compares with a document of this kind: changes that wait for it stand in for the present ones. */
export async function findComparedFacts(
  tx: Tx,
  who: Who,
  kind: DocumentKind,
): Promise<{ readonly facts: Statements; readonly isChange: boolean }> {
  const stated = await selectStated(tx, who)
  const changes = await selectChanges(tx, who)
  const fields = fieldsOf(kind)
  return {
    facts: known(Object.fromEntries(fields.map((field) => [field, changes[field] ?? stated?.[field]]))),
    isChange: fields.some((field) => changes[field] !== undefined),
  }
}

/** All that the member has stated, and changes that wait. For internal use; screens show it in part. */
export async function findStatements(
  tx: Tx,
  who: Who,
): Promise<{ readonly stated: Statements; readonly waiting: Statements }> {
  const { nationality, residence, occupation, incomeSource } = (await selectStated(tx, who)) ?? {}
  return {
    stated: known({ nationality, residence, occupation, incomeSource }),
    waiting: await selectChanges(tx, who),
  }
}

/**
 * Applies the changes that an accepted document shows, and returns their fields. Call it under the lock of the member's papers:
 * while a document is in check, no change is stated, so the operator has compared these.
 */
export async function applyChanges(
  tx: Tx,
  who: Who,
  { kind, documentId }: { readonly kind: DocumentKind; readonly documentId: bigint },
): Promise<readonly StatedField[]> {
  const changes = await selectChanges(tx, who)
  const applied = await deleteChanges(tx, { ...who, fields: fieldsOf(kind) })
  const stated = await selectStated(tx, who)
  if (applied.length === 0 || !stated) return []
  const changed = Object.fromEntries(applied.map((field) => [field, changes[field]]))
  await insertStatements(tx, { ...stated, ...changed, ...who, version: stated.version + 1, documentId })
  return applied
}

/** Without fields that are undefined. */
export const known = ({ nationality, residence, occupation, incomeSource }: Statements) => ({
  ...(nationality === undefined ? {} : { nationality }),
  ...(residence === undefined ? {} : { residence }),
  ...(occupation === undefined ? {} : { occupation }),
  ...(incomeSource === undefined ? {} : { incomeSource }),
})

const fieldsOf = (kind: DocumentKind): readonly StatedField[] =>
  statedFields.filter((field) => documentOf[field] === kind)
