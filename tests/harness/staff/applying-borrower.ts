import { contracts, loanPush } from '#contract/application/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  uploadImage,
} from '#contract/profile/calls.ts'
import { replyData } from '../app/reply-data.ts'
import { asFile, createTestImage } from '../app/test-image.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { validForms } from '../personas/profile-forms.ts'
import { signInAsPersona } from '../personas/sign-in-as-persona.ts'

const once = () => ({ idempotencyKey: freshKey() })

/** The simulated register does not answer about numbers that end so: staff decide. */
const withoutAnswer = '9007'

/** Fills in every step, with images that staff must compare; by `serial` nothing links two borrowers. */
const certify = async (call: Client, serial: string): Promise<void> => {
  const { base, personal, job, extra, bank } = validForms.ID
  const own = {
    idNumber: `3273${serial.slice(2)}490796${withoutAnswer}`,
    accountNo: `${serial}01000123504`,
  }
  replyData(await call(certifyBase, { ...base, idNumber: own.idNumber }, once()))
  const home = { ...personal, street: `${personal.street} ${serial}` }
  replyData(await call(certifyPersonal, home, once()))
  replyData(await call(certifyJob, job, once()))
  replyData(await call(certifyExtra, extra, once()))
  replyData(await call(certifyBank, { ...bank, accountNo: own.accountNo }, once()))
  const upload = async (kind: 'document' | 'face', width: number) => {
    const subject = `${kind} ${serial}`
    const image = asFile(await createTestImage('jpeg', { width, height: 480, subject }))
    return replyData(await call(uploadImage, { kind, image })).imageId
  }
  const documentImage = await upload('document', 640)
  const images = { documentImage, faceImage: await upload('face', 500) }
  replyData(await call(certifyIdentity, images, once()))
}

/**
 * Applies for a loan as a persona of a running sandbox, by calls alone; returns the order's id.
 * `serial`: four digits, of which the last two differ between borrowers; the persona has no profile yet,
 * and fills it in with images first.
 */
export const applyByCalls = async (
  origin: string,
  personaId: string,
  { serial, ...wanted }: InputOf<typeof loanConfirm> & { readonly serial?: string },
): Promise<string> => {
  const { token } = await signInAsPersona(origin, personaId)
  const call = createClient({
    origin,
    prefix: 'h5-api',
    provider: 'rupya',
    fetch,
    headers: () => ({ 'X-Session-Id': token }),
  })
  if (serial !== undefined) await certify(call, serial)
  const { productId, proposalNo, amount, periods, termUnit } = replyData(
    await call(loanConfirm, wanted),
  )
  const { agreements } = replyData(await call(contracts, { productId, proposalNo, scene: '3' }))
  const input = {
    ...{ productId, proposalNo, amount, periods, termUnit, type: '1' as const },
    agreements: agreements.map(({ documentId }) => documentId).join(','),
  }
  return replyData(await call(loanPush, input, once())).orderId
}
