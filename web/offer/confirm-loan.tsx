import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { acceptOffer } from '../application/accept-offer.ts'
import { screenAction } from '../shell/screen-action.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { loadOffer } from './load-offer.ts'
import { OfferView } from './offer-view.tsx'
import { RefusedOfferView } from './refused-offer.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.confirmTitle())

export const loader = screenLoader(loadOffer)
export const clientLoader = screenLoader(loadOffer)

export const action = screenAction(acceptOffer)
export const clientAction = screenAction(acceptOffer)

/** The total cost of a loan, and the button to accept it. */
const ConfirmLoan = () => {
  const page = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  if (!('offer' in page)) return <RefusedOfferView refused={page} />
  // An offer can be read without certification; accepting it requires all steps.
  if (failure?.refusedBy === refusalCode.certificationMissing) {
    return <RefusedOfferView refused={{ ...page, ...failure, openLoanAddress: undefined }} />
  }
  return <OfferView page={page} failure={failure} />
}

export default ConfirmLoan
