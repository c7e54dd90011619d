import { useRevalidator } from 'react-router'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/card-payment.js'
import { loanAddress } from '../loan/loan-addresses.ts'
import { payMethodAddress } from '../payment-request/payment-addresses.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import type { CardPage } from './load-card-page.ts'

type NoCardsProps = { readonly page: Extract<CardPage, { readonly refusedBy: string }> }

/** No card can be used: cards are not accepted for this loan, or the list could not be loaded. */
export const NoCards = ({ page }: NoCardsProps) => {
  const { order, selection, refusedBy, message } = page
  const { revalidate, state } = useRevalidator()
  const isClosed = refusedBy === refusalCode.methodUnavailable
  return (
    <Page title={copy.title()} backTo={loanAddress(order)}>
      <StateView
        art={refusedBy === networkCode ? 'offline' : 'fault'}
        title={isClosed ? copy.unavailableTitle() : copy.cardsFailedTitle()}
        actions={
          <>
            {!isClosed && (
              <Button busy={state === 'loading'} onPress={revalidate}>
                {copy.tryAgain()}
              </Button>
            )}
            <ButtonLink
              variant={isClosed ? 'primary' : 'secondary'}
              to={payMethodAddress(order, selection)}
            >
              {copy.otherMethods()}
            </ButtonLink>
          </>
        }
      >
        {refusedBy === networkCode ? copy.offline() : message}
      </StateView>
    </Page>
  )
}
