import { useState } from 'react'
import * as copy from '#copy/pages/session.js'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { AddPasskey, useCanAddPasskey } from './add-passkey.tsx'

const declinedKey = 'passkey-offer-declined'

const isDeclined = (): boolean => {
  try {
    return localStorage.getItem(declinedKey) !== null
  } catch {
    // Where no answer can be kept, the offer would come at every visit.
    return true
  }
}

/** Offers a passkey of this device, until it is added or the borrower says no on this device. */
export const PasskeyOffer = () => {
  const canAdd = useCanAddPasskey()
  const [state, setState] = useState<'open' | 'added' | 'declined'>(() =>
    isDeclined() ? 'declined' : 'open',
  )
  if (!canAdd || state === 'declined') return null
  const decline = () => {
    localStorage.setItem(declinedKey, '1')
    setState('declined')
  }
  return (
    <Card title={copy.passkeyOffer()}>
      <p>{copy.passkeyText()}</p>
      <AddPasskey variant="secondary" onAdded={() => setState('added')} />
      {state === 'open' && (
        <Button variant="quiet" wide onPress={decline}>
          {copy.passkeyLater()}
        </Button>
      )}
    </Card>
  )
}
