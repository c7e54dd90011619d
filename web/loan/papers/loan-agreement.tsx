import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { agreementDocument, confirmScene, contracts } from '#contract/loan-application.ts'
import * as copy from '../../copy/compiled/offer.js'
import { requireData, requireParameter } from '../../shell/screen-failure.ts'
import { type Load, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Card } from '../../ui/card/card.tsx'
import { confirmAddress } from '../confirm/confirm-addresses.ts'
import { loanAddress } from '../loan-address.ts'
import { PaperBlocks } from './paper-blocks.tsx'
import { PaperList } from './paper-list.tsx'
import { PaperPage } from './paper-page.tsx'
import { PaperSeal } from './paper-seal.tsx'

export { ErrorBoundary } from '../../shell/error-boundary.tsx'

export type Paper = OutputOf<typeof agreementDocument>
export type PaperOnList = OutputOf<typeof contracts>['agreements'][number]

/** Whose papers: those of an offer, or of the loan it became. */
type Whose = { readonly productId: string; readonly orderId?: string; readonly proposalNo?: string }

type Shown = { readonly whose: Whose } & (
  | { readonly paper: Paper }
  | { readonly papers: readonly PaperOnList[] }
)

const load: Load<Shown> = async (api, request) => {
  const orderId = findParameter(request, 'orderId')
  const proposalNo = findParameter(request, 'proposalNo')
  const whose = {
    productId: requireParameter(request, 'productId'),
    ...(orderId === undefined ? {} : { orderId }),
    ...(proposalNo === undefined ? {} : { proposalNo }),
  }
  const document = findParameter(request, 'document')
  if (document === undefined) return { whose, papers: await listPapers(api, whose) }
  // The server judges the name, as it does every address.
  const input = { ...whose, document: document as 'loan-agreement' }
  return { whose, paper: requireData(await api(agreementDocument, input)) }
}

const listPapers = async (api: Client, whose: Whose): Promise<readonly PaperOnList[]> =>
  requireData(await api(contracts, { ...whose, scene: confirmScene })).agreements

const findParameter = (request: Request, name: string): string | undefined =>
  new URL(request.url).searchParams.has(name) ? requireParameter(request, name) : undefined

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args =>
  titleOf(args, titleOfPapers(args.loaderData))

const titleOfPapers = (shown: Shown | undefined): string =>
  shown && 'paper' in shown ? shown.paper.title : copy.papersTitle()

/** A paper as it will be agreed to; of a loan, as it was shown and agreed. */
const LoanAgreement = () => {
  const shown = useLoaderData<typeof load>()
  const { productId, orderId } = shown.whose
  const backTo =
    orderId === undefined ? confirmAddress(productId) : loanAddress({ productId, orderId })
  return (
    <PaperPage title={titleOfPapers(shown)} backTo={backTo}>
      {'papers' in shown ? (
        <PaperList papers={shown.papers} />
      ) : (
        <>
          <PaperSeal paper={shown.paper} />
          <Card>
            <PaperBlocks blocks={shown.paper.blocks} language={shown.paper.language} />
          </Card>
        </>
      )}
    </PaperPage>
  )
}

export default LoanAgreement
