import { DeedForm } from './DeedForm.tsx'
import { ProofField } from './ProofField.tsx'
import { useDeed } from './use-deed.ts'
import { useProof } from './use-proof.ts'

/** A dialog for an action that needs only a proof: its meaning, and a button that names it. */
export function ProvenDialog({
  title,
  text,
  verb,
  done,
  send,
  onDone,
  onClose,
}: {
  title: string
  text: string
  verb: string
  done: string
  send: (cpw: string) => Promise<unknown>
  /** Called after success, if a further step follows. */
  onDone?: () => void
  onClose: () => void
}) {
  const proof = useProof()
  const deed = useDeed(async () => await proof.spend(send), {
    done,
    onDone: onDone ?? onClose,
    besideFields: proof.faults,
  })
  return (
    <DeedForm
      title={title}
      verb={verb}
      alert={deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        return proof.isReady() && deed.send(undefined)
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <ProofField proof={proof} error={deed.error} />
    </DeedForm>
  )
}
