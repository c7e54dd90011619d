import { lazy, Suspense } from 'react'
import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { refusalCode } from '#contract/envelope.ts'
import * as copy from '#copy/pages/offer.js'
import { acceptOffer, type ConfirmFailure } from '../application/accept-offer.ts'
import { screenAction } from '../shell/screen-action.ts'
import { screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { type ConfirmPageData, loadOffer, type OfferPageData } from './load-offer.ts'
import { OfferView } from './offer-view.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.confirmTitle())

export const loader = screenLoader(loadOffer)
export const clientLoader = screenLoader(loadOffer)

export const action = screenAction(acceptOffer)
export const clientAction = screenAction(acceptOffer)

type OfferPage = ConfirmPageData & OfferPageData

/** What few visits show is no part of the page's first script; its document has it rendered. */
const RefusedOfferView = lazy(async () => ({
  default: (await import('./refused-offer.tsx')).RefusedOfferView,
}))

/** The total cost of a loan, and the button to accept it. */
const ConfirmLoan = () => {
  const page = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const refused = 'offer' in page ? refusedAtAccepting(page, failure) : page
  if ('offer' in page && !refused) return <OfferView page={page} failure={failure} />
  return <Suspense>{refused && <RefusedOfferView refused={refused} />}</Suspense>
}

export default ConfirmLoan

/** An offer can be read without certification; accepting it requires all steps. */
const refusedAtAccepting = (page: OfferPage, failure: ConfirmFailure | undefined) =>
  failure?.refusedBy === refusalCode.certificationMissing
    ? { ...page, ...failure, openLoanAddress: undefined }
    : undefined
