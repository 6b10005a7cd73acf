#!/usr/bin/env node
import { leave } from './leave.ts'
import { main } from './program.ts'

await leave(await main(process.argv.slice(2)))
