import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { AgreementBlock } from './schemas.ts'

/** The scene of the confirm page. Source: specification, section 9. */
export const confirmScene = '3'

export const contracts = defineCall<typeof schemas.contracts>({
  name: 'contracts',
  method: 'POST',
  path: 'v3/contract/contract',
  audience: 'borrower',
})

export const contractJump = defineCall<typeof schemas.contractJump>({
  name: 'contractJump',
  method: 'POST',
  path: 'v3/contract/contract-jump',
  audience: 'borrower',
})

export const agreementDocument = defineCall<typeof schemas.agreementDocument>({
  name: 'agreementDocument',
  method: 'POST',
  path: 'v3/contract/document',
  audience: 'borrower',
})

export const documentPdf = defineCall<typeof schemas.documentPdf>({
  name: 'documentPdf',
  method: 'GET',
  path: 'v3/contract/document-pdf',
  audience: 'borrower',
  refusals: [protocolCode.notFound, protocolCode.tooManyRequests],
})

export const loanPush = defineCall<typeof schemas.loanPush>({
  name: 'loanPush',
  method: 'POST',
  path: 'v3/loan-confirm/loan-detail-push',
  audience: 'borrower',
  strength: 'proven',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.openLoanExists,
    refusalCode.offerEnded,
    refusalCode.offerChanged,
    refusalCode.certificationMissing,
    refusalCode.agreementMissing,
    refusalCode.borrowerBlocked,
    refusalCode.tooManyApplications,
  ],
})
