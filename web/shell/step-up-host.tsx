// A part that is loaded late brings no styles of its own: those of the sheet are in every page.
import '../session/step-up/step-up-fields.module.css'
import '../ui/dialog/dialog.module.css'
import '../ui/field/field.module.css'
import '../ui/field/input-box.module.css'
import '../ui/state/notice.module.css'
import { useCallback, useEffect, useState } from 'react'
import { useLatePart } from '../ui/late-part.ts'
import { provideStepUp } from './step-up.ts'

const importSheet = async () => (await import('../session/step-up/step-up-sheet.tsx')).StepUpSheet

/** Shows the step-up sheet when a call needs a code. Its script is loaded only then. */
export const StepUpHost = () => {
  const [pending, setPending] = useState<{ readonly resolve: (proven: boolean) => void }>()
  const [Sheet, loadSheet] = useLatePart(importSheet)
  const ask = useCallback(async () => {
    await loadSheet()
    return await new Promise<boolean>(resolve => setPending({ resolve }))
  }, [loadSheet])
  useEffect(() => provideStepUp(() => ask().catch(() => false)), [ask])
  if (!pending || !Sheet) return null
  return (
    <Sheet
      onEnd={proven => {
        setPending(undefined)
        pending.resolve(proven)
      }}
    />
  )
}
