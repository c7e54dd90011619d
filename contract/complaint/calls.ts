import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { maxImageBytes } from '../profile/calls.ts'
import type * as schemas from './schemas.ts'

/** Source: specification, section 9. */
export const maxComplaintCharacters = 200

export const maxComplaintImages = 9

/** Complaints about collection: the only ones with sub-types, and only for some orders. */
export const collectionType = '1'

export const problemInit = defineCall<typeof schemas.problemInit>({
  name: 'problemInit',
  method: 'POST',
  path: 'v3/user-problem/problem-init',
  successCode: '00',
  audience: 'borrower',
  refusals: [protocolCode.notFound],
})

export const uploadProblemImg = defineCall<typeof schemas.uploadProblemImg>({
  name: 'uploadProblemImg',
  method: 'POST',
  path: 'v3/user-problem/upload-problem-img',
  successCode: '00',
  audience: 'borrower',
  body: { kind: 'file', maxBytes: maxImageBytes },
  refusals: [
    refusalCode.imageRefused,
    refusalCode.uploadsUsedUp,
    protocolCode.notFound,
    protocolCode.unavailable,
  ],
})

export const problemSave = defineCall<typeof schemas.problemSave>({
  name: 'problemSave',
  method: 'POST',
  path: 'v3/user-problem/problem-save',
  successCode: '00',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.collectionNotSupported,
    refusalCode.complaintTextRefused,
    refusalCode.complaintImagesRefused,
    protocolCode.tooManyRequests,
    protocolCode.notFound,
  ],
})

export const problemList = defineCall<typeof schemas.problemList>({
  name: 'problemList',
  method: 'POST',
  path: 'v3/user-problem/problem-list',
  successCode: '00',
  audience: 'borrower',
})

export const problemDetail = defineCall<typeof schemas.problemDetail>({
  name: 'problemDetail',
  method: 'POST',
  path: 'v3/user-problem/problem-detail',
  successCode: '00',
  audience: 'borrower',
  refusals: [protocolCode.notFound],
})

export const problemWrite = defineCall<typeof schemas.problemWrite>({
  name: 'problemWrite',
  method: 'POST',
  path: 'v3/user-problem/problem-write',
  successCode: '00',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.complaintTextRefused,
    refusalCode.complaintClosed,
    protocolCode.tooManyRequests,
    protocolCode.notFound,
  ],
})

export const saveScore = defineCall<typeof schemas.saveScore>({
  name: 'saveScore',
  method: 'POST',
  path: 'user-problem/save-score',
  successCode: '00',
  audience: 'borrower',
  refusals: [refusalCode.ratingNotOpen, protocolCode.notFound],
})
