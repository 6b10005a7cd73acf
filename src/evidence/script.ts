/** What the scripted upstream answers to one request. Data: recorded in the evidence, and independent of the protocol. */
export interface Script {
  /** The text of the answer. Absent if it consists of tool calls only. */
  readonly text?: string
  /** The reasoning before the text. */
  readonly reasoning?: string
  /** More reasoning, which only the messages protocol sends: encrypted, in a block `redacted_thinking`. */
  readonly redacted?: string
  /** The tool calls after the text. */
  readonly calls?: readonly ScriptCall[]
  /** The text after the tool calls. */
  readonly after?: string
  /** Why the answer ends. */
  readonly finish: ScriptFinish
  /** With the finish `stop_sequence`: the stop string that was found. */
  readonly stopString?: string
  /** The token counts that the upstream reports. */
  readonly usage: ScriptUsage
  /** How the answer is sent. */
  readonly delivery?: ScriptDelivery
  /** An error in place of an answer. */
  readonly error?: ScriptError
  /** How the first requests for this script go, in their order, as `error` and `delivery` say of all of them. Later ones are answered. */
  readonly attempts?: readonly ScriptAttempt[]
}

/** How one request for a script goes. */
export interface ScriptAttempt {
  /** The error in place of an answer. */
  readonly error?: ScriptError
  /** How the answer is sent. */
  readonly delivery?: ScriptDelivery
}

/** `stop`: the model is done. `length`: the token limit. `tools`: a tool is called. `stop_sequence`: a stop string. `filter`: filtered. */
export type ScriptFinish = 'stop' | 'length' | 'tools' | 'stop_sequence' | 'filter'

/** A tool call of the upstream. */
export interface ScriptCall {
  /** The id of the call, where the protocol has ids. */
  readonly id: string
  /** The name of the function. */
  readonly name: string
  /** The arguments as a JSON text of an object. */
  readonly arguments: string
}

/** Token counts, independent of the protocol. */
export interface ScriptUsage {
  /** All input tokens, including cached ones. */
  readonly input: number
  /** All output tokens, including reasoning. */
  readonly output: number
  /** The input tokens that were read from a cache. */
  readonly cached?: number
  /** The input tokens that were written to a cache, where the protocol reports them. */
  readonly cacheWritten?: number
  /** Those of them that are kept for an hour. The others are kept for five minutes. Only the messages protocol tells them apart. */
  readonly cacheWritten1h?: number
  /** The output tokens that are reasoning. */
  readonly reasoning?: number
}

/** How an answer is sent. The default is one event for each piece of a few words, and one write for each event. */
export interface ScriptDelivery {
  /** Lengths of the pieces of the text and of tool arguments, in UTF-16 code units; the last one repeats. */
  readonly pieces?: readonly number[]
  /** Lengths of the writes to the socket, in bytes; the last one repeats. They may split characters, lines and events. */
  readonly writes?: readonly number[]
  /**
   * An unusual but correct form: line ends CRLF, no space after the colon of a line, comments between events, JSON with spaces, members that
   * are `null`, empty deltas. `blocks`: the first word of the text is a block of its own, where the protocol has blocks. `compact`: as few
   * events as possible, as many servers of open models send them: whole calls, and the usage with the finish reason. `running`: the usage up to
   * now in each event of a stream that can have it, where the protocol has that.
   */
  readonly form?: 'crlf' | 'tight' | 'comments' | 'spaces' | 'nulls' | 'empty-deltas' | 'blocks' | 'compact' | 'running'
  /** The number of events after which the upstream waits until the client has received one of them. Only in streams. */
  readonly holdAfterEvents?: number
  /** Breaks the connection after this number of events of a stream, or in the middle of the body of a plain answer. */
  readonly cutAfterEvents?: number
  /**
   * How it breaks. `reset` (default): the connection. `end`: the body ends as if it were complete. `error`: with the error of the vendor, as an
   * event of the stream, or in place of a plain answer with status 200.
   */
  readonly cutBy?: 'reset' | 'end' | 'error'
  /** Milliseconds between events, to give a client the time to leave. */
  readonly eventPauseMs?: number
  /** Milliseconds of silence, as of a model that thinks: after the first event of a stream, or before a plain answer. */
  readonly silentMs?: number
  /** Milliseconds between pings during the silence of a stream: the event `ping` of messages, and a comment in the other protocols. */
  readonly pingMs?: number
}

/** An error of the upstream. */
export interface ScriptError {
  /** The status; absent if the connection is closed before a response. */
  readonly status?: number
  /** `vendor`: the error object of the vendor. `html`: a page. `empty`: no body. */
  readonly body?: 'vendor' | 'html' | 'empty'
  /** The header `Retry-After`, in seconds. */
  readonly retryAfterS?: number
  /** The message of the error. */
  readonly message?: string
  /** The code of the error, in the form of OpenAI. */
  readonly code?: string
  /** The number of the only port, from 0, that fails; the others answer. A single port has the number 0. */
  readonly onPort?: number
  /** Milliseconds without a byte before the response or the end of the connection. */
  readonly stallMs?: number
}
