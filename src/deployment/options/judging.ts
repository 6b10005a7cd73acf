import { readListenAddress, readSize } from '../values.ts'
import { flag, option, type OptionValues } from './option.ts'
import { runOptions } from './run.ts'
import { baseUrl, deadline, gatingSet, outDir, reportOnStdout, selection, spec } from './shared.ts'

export const judgeOptions = {
  ...selection,
  set: gatingSet,
  baseUrl: baseUrl("the deployment, where others' traffic went to several", { defaultText: 'the only one' }),
  spec: spec('a contract document in place of the recorded one; `packaged`: of this version'),
  deadlineMs: deadline('seconds for the judging'),
  outDir: outDir('write the reports there too', { defaultText: 'only the terminal' }),
  json: reportOnStdout,
}
export type JudgeOptions = OptionValues<typeof judgeOptions>

export const recordOptions = {
  baseUrl: baseUrl('the gateway that receives the requests', { variable: runOptions.baseUrl.variable }),
  listen: option('--listen <ADDR>', 'where to listen: [HOST:]PORT', readListenAddress, {
    default: '127.0.0.1:0',
    defaultText: '127.0.0.1 and a free port',
  }),
  outDir: outDir('where the evidence is written', { default: 'gateproof-record' }),
  rotate: option('--rotate <SIZE>', 'start another file at this size', readSize, { default: '256MiB' }),
  judge: flag('--judge', 'judge the recording: findings while it runs, all reports at the end'),
  ...selection,
  spec: runOptions.spec,
  deadlineMs: deadline('seconds for judging at the end'),
  json: flag('--json', 'JSON on stdout: a first line with the address, a last line with the result'),
}
export type RecordOptions = OptionValues<typeof recordOptions>
