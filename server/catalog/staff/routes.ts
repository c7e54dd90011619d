import * as calls from '#contract/catalog/staff-calls.ts'
import * as schemas from '#contract/catalog/staff-schemas.ts'
import { versionRoutes } from '../../version/public.ts'
import { productVersion } from '../product-version.ts'

export const staffCatalogRoutes = versionRoutes(() => productVersion, {
  list: [calls.listProductVersions, schemas.listProductVersions],
  read: [calls.readProductVersion, schemas.readProductVersion],
  check: [calls.checkProductVersion, schemas.checkProductVersion],
  save: [calls.saveProductDraft, schemas.saveProductDraft],
  propose: [calls.proposeProductVersion, schemas.proposeProductVersion],
  withdraw: [calls.withdrawProductVersion, schemas.withdrawProductVersion],
})
