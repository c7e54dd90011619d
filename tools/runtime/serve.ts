import { run } from '#server/main.ts'

// The program of the image: serves what is built already. It builds nothing and fills no sandbox.
await run()
