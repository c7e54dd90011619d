import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { buildWeb } from './build-web.ts'

// `npm run build`: run once when a production image is made.
try {
  await buildWeb()
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`rupya: ${error.message}\n`)
  process.exit(1)
}
