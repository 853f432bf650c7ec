import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { downloadText } from '#browser/api/download.ts'

import './gate.css'

/** Shows the recovery codes once; continues only after the operator confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="gate-step">
      <ul className="gate-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="console-buttons">
        <CopyButton text={text} />
        <Button
          icon="deposit"
          size="sm"
          onClick={() => downloadText(`${text}\n`, 'recovery-codes.txt', 'text/plain')}
        >
          {t('console.codes.save')}
        </Button>
      </div>
      <Checkbox isChecked={isKept} onChange={setKept}>
        {t('console.codes.kept')}
      </Checkbox>
      <Button
        tone="main"
        size="lg"
        isBlock
        reason={isKept ? undefined : t('console.codes.keep_first')}
        onClick={onKept}
      >
        {t('console.codes.go')}
      </Button>
    </div>
  )
}
