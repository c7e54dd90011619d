import { openApiDocument } from '#contract/openapi.ts'
import { documentedCalls } from '#tests/harness/app/every-call.ts'

console.log(
  JSON.stringify(
    openApiDocument(documentedCalls, { prefix: 'h5-api', provider: 'rupya' }),
    null,
    1,
  ),
)
