import { readListenAddress, readSize } from '../values.ts'
import { flag, grouped, option, type OptionValues } from './option.ts'
import { runOptions } from './run.ts'
import {
  baseUrl,
  deadline,
  gatingSet,
  history,
  open,
  otlp,
  outDir,
  quiet,
  reportOnStdout,
  reports,
  selection,
  spec,
  verdict,
  writeBaseline,
} from './shared.ts'

export const judgeOptions = {
  ...selection,
  ...verdict,
  ...grouped('Verdict', {
    set: gatingSet,
    spec: spec('judge by this contract document; `packaged`: that of this version; `recorded`: that of the evidence'),
  }),
  ...grouped('Input', {
    baseUrl: baseUrl('deployment to judge, if the traffic went to several', { defaultText: 'the only one' }),
    deadlineMs: deadline('time limit of judging, in seconds'),
  }),
  ...grouped('Output', {
    outDir: outDir('also write the reports to this folder', { defaultText: 'terminal only' }),
    reports,
    writeBaseline,
    otlp,
    history,
    json: reportOnStdout,
    quiet,
    verbose: flag('--verbose', 'print the whole report'),
    open: open('report.html'),
  }),
}
export type JudgeOptions = OptionValues<typeof judgeOptions>

export const recordOptions = {
  ...grouped('Proxy', {
    baseUrl: baseUrl('gateway that receives the requests', { variable: runOptions.baseUrl.variable }),
    listen: option('--listen <ADDR>', 'address to listen on: [HOST:]PORT', readListenAddress, {
      default: '127.0.0.1:0',
      defaultText: 'a free port on 127.0.0.1',
    }),
    outDir: outDir('folder for the evidence', { default: 'gateproof-record' }),
    rotate: option('--rotate <SIZE>', 'start a new file at this size', readSize, { default: '256MiB' }),
    json: flag('--json', 'print JSON to stdout: the address in the first line, the result in the last'),
  }),
  ...grouped('Judging', {
    judge: flag('--judge', 'judge the recording: findings while it runs, all reports at the end'),
    ...selection,
    ...verdict,
    spec: runOptions.spec,
    deadlineMs: deadline('time limit of judging at the end, in seconds'),
  }),
}
export type RecordOptions = OptionValues<typeof recordOptions>
