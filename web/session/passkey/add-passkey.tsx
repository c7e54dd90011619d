import { useEffect, useState } from 'react'
import { networkCode } from '#contract/envelope.ts'
import { createPasskey, createPasskeyOptions } from '#contract/session/calls.ts'
import * as copy from '#copy/pages/session.js'
import { browserApi } from '../../shell/browser-api.ts'
import { Button, type ButtonVariant } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { canCreatePasskey, createInBrowser } from './browser-passkeys.ts'

/** What is said to the borrower, and whether the passkey was added. */
type AddResult = { readonly added: boolean; readonly text: string }

/** Has the device create a passkey, and adds it; the SMS code is asked for above the page. */
const add = async (): Promise<AddResult> => {
  const api = browserApi()
  const failed = ({ code, message }: { code: string; message: string }): AddResult => ({
    added: false,
    text: code === networkCode ? copy.noNetwork() : message,
  })
  const asked = await api(createPasskeyOptions, {})
  if (!asked.success) return failed(asked)
  const answer = await createInBrowser(asked.data.options)
  if (answer === 'known') return { added: false, text: copy.passkeyKnown() }
  if (answer === 'cancelled') return { added: false, text: copy.passkeyNotAdded() }
  const reply = await api(createPasskey, answer)
  return reply.success ? { added: true, text: copy.passkeyAdded() } : failed(reply)
}

/** False until the browser has said that this device can keep a passkey. */
export const useCanAddPasskey = (): boolean => {
  const [can, setCan] = useState(false)
  useEffect(() => {
    canCreatePasskey().then(setCan, () => undefined)
  }, [])
  return can
}

type AddPasskeyProps = { readonly variant: ButtonVariant; readonly onAdded?: () => void }

/** A button that adds a passkey of this device, and its result. */
export const AddPasskey = ({ variant, onAdded }: AddPasskeyProps) => {
  const [result, setResult] = useState<AddResult>()
  return (
    <>
      <div role="alert">
        {result && <Notice tone={result.added ? 'paid' : 'late'}>{result.text}</Notice>}
      </div>
      {!result?.added && (
        <Button
          variant={variant}
          wide
          onPress={async () => {
            setResult(undefined)
            const done = await add()
            setResult(done)
            if (done.added) onAdded?.()
          }}
        >
          {copy.addPasskey()}
        </Button>
      )}
    </>
  )
}
