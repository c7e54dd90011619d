import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  problemDetail,
  problemInit,
  problemSave,
  uploadProblemImg,
} from '#contract/complaint/calls.ts'
import { answerComplaint, takeComplaint } from '#contract/complaint/staff-calls.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { asFile, createTestImage } from '../app/test-image.ts'
import { freshKey } from './fresh-key.ts'

/** A borrower's complaint with default input. */
const defaultComplaint = { problemType: '2', problemDetail: 'Saya sudah bayar, belum tercatat.' }

export const sendComplaint = async (
  { call }: Borrower,
  overrides: Partial<InputOf<typeof problemSave>> = {},
  idempotencyKey = freshKey(),
) => await call(problemSave, { ...defaultComplaint, ...overrides }, { idempotencyKey })

/** The same; throws unless it is stored. */
export const createComplaint = async (
  borrower: Borrower,
  overrides: Partial<InputOf<typeof problemSave>> = {},
): Promise<OutputOf<typeof problemSave>> => {
  const reply = await sendComplaint(borrower, overrides)
  if (!reply.success) throw new Error(`not stored: ${reply.code} ${reply.message}`)
  return reply.data
}

export const orderNoOf = async ({ call }: Borrower): Promise<string> =>
  (await call(problemInit, {})).data?.orderDetail?.orderNo ?? ''

/** The address of a photo that was just sent. */
export const uploadPhoto = async ({ call }: Borrower): Promise<string> => {
  const reply = await call(uploadProblemImg, { problemImage: asFile(await createTestImage()) })
  if (!reply.success) throw new Error(`no photo: ${reply.code} ${reply.message}`)
  return reply.data.url
}

export const complaintDetailOf = async (
  { call }: Borrower,
  problemId: string,
): Promise<OutputOf<typeof problemDetail>> => {
  const reply = await call(problemDetail, { problemId })
  if (!reply.success) throw new Error(`no complaint: ${reply.code} ${reply.message}`)
  return reply.data
}

/** An agent takes a complaint and answers it. */
export const answerAsStaff = async (
  staff: TestApp['staff'],
  complaintId: string,
  overrides: { readonly answer?: string; readonly imageIds?: string } = {},
) => {
  await staff(takeComplaint, { complaintId }, { idempotencyKey: freshKey() })
  const input = { complaintId, answer: 'Pembayaran Anda sudah kami catat.', ...overrides }
  return await staff(answerComplaint, input, { idempotencyKey: freshKey() })
}
