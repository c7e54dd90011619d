import type { Kysely } from 'kysely'
import { callPath } from '#contract/call.ts'
import { maxComplaintImages } from '#contract/complaint/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { showImage } from '#contract/profile/calls.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { type Refusal, refuse } from '../http/handler.ts'
import { attachImage } from '../image/public.ts'
import type { Locale } from '../platform/copy.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { insertImage, isUsedImage } from './message-store.ts'

/** What an image was uploaded for: a complaint, or our answer to it. */
export type ImagePurpose = 'complaint' | 'complaint-answer'

type ImageUrlServices = Pick<Services, 'config'>

/** The address at which its owner sees an image. */
export const imageUrl = ({ config }: ImageUrlServices, imageId: string): string =>
  `${callPath(showImage, config.apiBase)}?${new URLSearchParams({ imageId })}`

/** The image id of one of our addresses; undefined for any other address. */
const idOf = ({ config }: ImageUrlServices, address: string): string | undefined => {
  const [path, query = ''] = address.trim().split('?')
  if (path !== callPath(showImage, config.apiBase)) return undefined
  const imageId = new URLSearchParams(query).get('imageId') ?? ''
  return isUuid(imageId) ? imageId : undefined
}

const imagesRefused = (message: string): Refusal => ({
  ...refuse(refusalCode.complaintImagesRefused, message),
  problems: [{ field: 'problemImage', message }],
})

/** The image ids of a complaint's comma-separated addresses. */
export const readImageUrls = (
  services: ImageUrlServices,
  named: string | undefined,
  locale: Locale,
): readonly string[] | Refusal => {
  const ids = listed(named).map(address => idOf(services, address))
  return checkImages(ids, locale)
}

/** The images that an answer names by their ids. */
export const readImageIds = (
  named: string | undefined,
  locale: Locale,
): readonly string[] | Refusal => {
  const ids = listed(named).map(imageId => (isUuid(imageId) ? imageId : undefined))
  return checkImages(ids, locale)
}

const listed = (named: string | undefined): string[] =>
  (named ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const checkImages = (
  ids: readonly (string | undefined)[],
  locale: Locale,
): readonly string[] | Refusal => {
  const copy = complaintCopy[locale].replies
  if (ids.length > maxComplaintImages)
    return imagesRefused(copy.tooManyImages({ most: maxComplaintImages }))
  const known = ids.filter(id => id !== undefined)
  if (known.length < ids.length || new Set(known).size < known.length) {
    return imagesRefused(copy.imageRejected)
  }
  return known
}

/** Attaches images to a message; refuses when one is another's, was attached before, or is gone. */
export const attachImages = async (
  tx: Kysely<Tables>,
  message: {
    readonly messageId: string
    readonly ownerId: string
    readonly purpose: ImagePurpose
    readonly imageIds: readonly string[]
    readonly now: Date
  },
  locale: Locale,
): Promise<Refusal | undefined> => {
  const { messageId, ownerId, purpose, imageIds, now } = message
  for (const [index, imageId] of imageIds.entries()) {
    const isTheirs = await attachImage(tx, { imageId, ownerId, purpose, now })
    if (!isTheirs || (await isUsedImage(tx, imageId))) {
      return imagesRefused(complaintCopy[locale].replies.imageRejected)
    }
    await insertImage(tx, { messageId, imageId, position: index + 1 })
  }
  return undefined
}
