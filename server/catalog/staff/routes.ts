import {
  checkProductVersion,
  listProductVersions,
  proposeProductVersion,
  readProductVersion,
  saveProductDraft,
  withdrawProductVersion,
} from '#contract/catalog/staff-calls.ts'
import * as schemas from '#contract/catalog/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import {
  checkVersionHandler,
  listVersionsHandler,
  proposeVersionHandler,
  readVersionHandler,
  saveVersionDraftHandler,
  withdrawVersionHandler,
} from '../../version/public.ts'
import { productVersion as kind } from '../product-version.ts'

export const staffCatalogRoutes = [
  route(listProductVersions, schemas.listProductVersions, listVersionsHandler(kind)),
  route(readProductVersion, schemas.readProductVersion, readVersionHandler(kind)),
  route(checkProductVersion, schemas.checkProductVersion, checkVersionHandler(kind)),
  route(
    saveProductDraft,
    schemas.saveProductDraft,
    saveVersionDraftHandler(kind, saveProductDraft.name),
  ),
  route(
    proposeProductVersion,
    schemas.proposeProductVersion,
    proposeVersionHandler(kind, proposeProductVersion.name),
  ),
  route(
    withdrawProductVersion,
    schemas.withdrawProductVersion,
    withdrawVersionHandler(kind, withdrawProductVersion.name),
  ),
]
