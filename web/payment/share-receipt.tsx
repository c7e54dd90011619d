import { useEffect, useState } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import * as uiCopy from '#copy/pages/ui.js'
import { Button } from '../ui/button/button.tsx'
import { copySelected, copyText } from '../ui/copy-button/copy-text.ts'
import { showToast } from '../ui/toast/toasts.ts'

/** Shares a text by the phone's own sheet, or copies it where there is none. Not there without script. */
export const ShareReceipt = ({ text }: { readonly text: string }) => {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null
  return (
    <Button wide variant="secondary" onPress={() => share(text)}>
      {copy.shareReceipt()}
    </Button>
  )
}

const share = async (text: string): Promise<void> => {
  if ('share' in navigator) {
    try {
      return await navigator.share({ text })
    } catch (error) {
      // Closed by the person; anything else is a phone that cannot share this.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const done = await copyText(text, { clipboard: navigator.clipboard, copySelected })
  showToast(done ? uiCopy.copied({ what: copy.receiptText() }) : uiCopy.copyFailed(), {
    urgent: !done,
  })
}
