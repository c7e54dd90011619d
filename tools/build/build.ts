import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { buildWeb } from './build-web.ts'

// `npm run build`: what a production image runs once.
try {
  await buildWeb()
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  process.stderr.write(`rupya: ${error.message}\n`)
  process.exit(1)
}
