import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

/** A deed that asks for nothing but the password: what it means, and a button that names it. */
export function ProvenDialog({
  hasPassword,
  title,
  text,
  verb,
  done,
  send,
  onDone,
  onClose,
}: {
  hasPassword: boolean
  title: string
  text: string
  verb: string
  done: string
  send: (cpw: string) => Promise<unknown>
  /** Where something comes after it. */
  onDone?: () => void
  onClose: () => void
}) {
  const proof = useProof(hasPassword)
  const deed = useDeed(async () => await send(await proof.give()), {
    done,
    onDone: onDone ?? onClose,
    besideFields: ['wrong_old_password'],
  })
  return (
    <DeedForm
      title={title}
      verb={verb}
      alert={deed.alert}
      isBusy={deed.isBusy}
      onSubmit={() => {
        if (proof.isReady()) deed.run(undefined)
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <ProofField proof={proof} error={deed.error} />
    </DeedForm>
  )
}
