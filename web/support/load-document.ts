import type { Client } from '#contract/client.ts'
import type { PublicDocumentName } from '#contract/support/calls.ts'
import { publicDocument } from '#contract/support/calls.ts'
import { requireData } from '../shell/failure/screen-failure.ts'

export const loadPublicDocument = async (api: Client, name: PublicDocumentName) =>
  requireData(await api(publicDocument, { name }))
