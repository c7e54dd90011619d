import { type MetaFunction, useLoaderData } from 'react-router'
import { agreementDocument, confirmScene, contracts } from '#contract/application/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import * as copy from '#copy/pages/offer.js'
import { getMarket } from '#domain/market/market.ts'
import { loanAddress } from '../../loan/loan-addresses.ts'
import { confirmAddress } from '../../offer/offer-addresses.ts'
import { requireData, requireParameter } from '../../shell/failure/screen-failure.ts'
import { instantInWords } from '../../shell/instant-in-words.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { DocumentBlocks } from './document-blocks.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentPage } from './document-page.tsx'
import styles from './loan-agreement.module.css'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export type AgreementDocument = OutputOf<typeof agreementDocument>
export type DocumentListItem = OutputOf<typeof contracts>['agreements'][number]

/** The offer or the loan that documents belong to. */
type DocumentOwner = {
  readonly productId: string
  readonly orderId?: string
  readonly proposalNo?: string
}

type LoanAgreementPageData = { readonly owner: DocumentOwner } & (
  | { readonly agreement: AgreementDocument }
  | OutputOf<typeof contracts>
)

const load: ScreenLoad<LoanAgreementPageData> = async (api, request) => {
  const orderId = findParameter(request, 'orderId')
  const proposalNo = findParameter(request, 'proposalNo')
  const owner = {
    productId: requireParameter(request, 'productId'),
    ...(orderId === undefined ? {} : { orderId }),
    ...(proposalNo === undefined ? {} : { proposalNo }),
  }
  const document = findParameter(request, 'document')
  if (document === undefined) {
    const listed = await api(contracts, { ...owner, scene: confirmScene })
    return { owner, ...requireData(listed) }
  }
  // Not checked here; the server validates the name.
  const input = { ...owner, document: document as 'loan-agreement' }
  return { owner, agreement: requireData(await api(agreementDocument, input)) }
}

const findParameter = (request: Request, name: string): string | undefined =>
  new URL(request.url).searchParams.has(name) ? requireParameter(request, name) : undefined

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, pageTitle(args.loaderData))

const pageTitle = (pageData: LoanAgreementPageData | undefined): string =>
  pageData && 'agreement' in pageData ? pageData.agreement.title : copy.documentsTitle()

/** A document of an offer as it will be accepted; of a loan, as it was accepted. */
const LoanAgreement = () => {
  const pageData = useLoaderData<typeof load>()
  const { productId, orderId } = pageData.owner
  const backTo =
    orderId === undefined ? confirmAddress(productId) : loanAddress({ productId, orderId })
  return (
    <DocumentPage title={pageTitle(pageData)} backTo={backTo}>
      {'agreements' in pageData ? (
        <DocumentList documents={pageData.agreements} files={pageData.files} />
      ) : (
        <>
          <DocumentFingerprint agreement={pageData.agreement} />
          <Card>
            <DocumentBlocks
              blocks={pageData.agreement.blocks}
              language={pageData.agreement.language}
            />
          </Card>
        </>
      )}
    </DocumentPage>
  )
}

export default LoanAgreement

/** Version and fingerprint of an agreement, and when it was accepted. */
const DocumentFingerprint = ({ agreement }: { agreement: AgreementDocument }) => {
  const { locale, market } = usePageFacts()
  const { agreedAt, version, sha256 } = agreement
  const { currency } = getMarket(market)
  return (
    <Notice
      tone={agreedAt === null ? 'neutral' : 'paid'}
      title={
        agreedAt === null
          ? copy.draftNotice()
          : copy.agreedAt({ at: instantInWords(agreedAt, { currency, locale }) })
      }
    >
      <p>{copy.documentVersion({ version })}</p>
      <p className={styles['fingerprint']}>{copy.fingerprint({ sha256 })}</p>
    </Notice>
  )
}
