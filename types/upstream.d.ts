/// <reference lib="esnext.disposable" />

/** Bytes: as text if they are valid UTF-8, else as base64. */
declare type Bytes = {
    /** The bytes, if they are valid UTF-8. */
    readonly text: string;
} | {
    /** The bytes, if they are not, such as an image or a character split over two chunks. */
    readonly base64: string;
};

/** A piece of a response body as it arrived, after content decoding. */
declare type Chunk = Bytes & {
    /**
     * Milliseconds since the exchange started.
     *
     * @minimum 0
     */
    readonly at: number;
};

/**
 * The only error that the functions of this package reject with.
 *
 * - `usage`: an option, a file or an input is invalid. Nothing was sent, unless the message says so.
 * - `io`: the operating system refused to read or write a file.
 * - `internal`: a defect of gateproof itself. Please report it.
 *
 * The message is one line without keys.
 */
export declare class GateproofError extends Error {
    readonly name = "GateproofError";
    readonly code: GateproofErrorCode;
    constructor(code: GateproofErrorCode, message: string, options?: ErrorOptions);
}

/** Why a function of the library failed. A verdict, however bad, is a result and never an error. */
export declare type GateproofErrorCode = 'usage' | 'io' | 'internal';

/** A header as sent: original case of the name, value as one string. Repeated headers are repeated entries. */
declare type HeaderPair = readonly [name: string, value: string];

/** Returns a new invented word. A prompt that contains it gets the answer that `answer` scripted for it. */
export declare const nonce: () => string;

/** What the scripted upstream answers to one request. Data: recorded in the evidence, and independent of the protocol. */
export declare interface Script {
    /** The text of the answer. Absent if it consists of tool calls only. */
    readonly text?: string;
    /** The reasoning before the text. */
    readonly reasoning?: string;
    /** The tool calls after the text. */
    readonly calls?: readonly ScriptCall[];
    /** Why the answer ends. */
    readonly finish: ScriptFinish;
    /** With the finish `stop_sequence`: the stop string that was found. */
    readonly stopString?: string;
    /** The token counts that the upstream reports. */
    readonly usage: ScriptUsage;
    /** How the answer is sent. */
    readonly delivery?: ScriptDelivery;
    /** An error in place of an answer. */
    readonly error?: ScriptError;
}

/** A tool call of the upstream. */
export declare interface ScriptCall {
    /** The id of the call, where the protocol has ids. */
    readonly id: string;
    /** The name of the function. */
    readonly name: string;
    /** The arguments as a JSON text of an object. */
    readonly arguments: string;
}

/** How an answer is sent. The default is one event for each piece of a few words, and one write for each event. */
export declare interface ScriptDelivery {
    /** Lengths of the pieces of the text and of tool arguments, in UTF-16 code units; the last one repeats. */
    readonly pieces?: readonly number[];
    /** Lengths of the writes to the socket, in bytes; the last one repeats. They may split characters, lines and events. */
    readonly writes?: readonly number[];
    /** An unusual but correct form: line ends CRLF, comments between events, JSON with spaces, members that are `null`, empty deltas. */
    readonly form?: 'crlf' | 'comments' | 'spaces' | 'nulls' | 'empty-deltas';
    /** The number of events after which the upstream waits until the client has received one of them. Only in streams. */
    readonly holdAfterEvents?: number;
    /** Breaks the connection after this number of events of a stream, or in the middle of the body of a plain answer. */
    readonly cutAfterEvents?: number;
    /** Milliseconds between events, to give a client the time to leave. */
    readonly eventPauseMs?: number;
}

/** An error of the upstream. */
export declare interface ScriptError {
    /** The status; absent if the connection is closed before a response. */
    readonly status?: number;
    /** `vendor`: the error object of the vendor. `html`: a page. `empty`: no body. */
    readonly body?: 'vendor' | 'html' | 'empty';
    /** The header `Retry-After`, in seconds. */
    readonly retryAfterS?: number;
    /** The message of the error. */
    readonly message?: string;
    /** The number of the only port, from 0, that fails; the others answer. A single port has the number 0. */
    readonly onPort?: number;
    /** Milliseconds without a byte before the response or the end of the connection. */
    readonly stallMs?: number;
}

/** `stop`: the model is done. `length`: the token limit. `tools`: a tool is called. `stop_sequence`: a stop string. `filter`: filtered. */
export declare type ScriptFinish = 'stop' | 'length' | 'tools' | 'stop_sequence' | 'filter';

/** Token counts, independent of the protocol. */
export declare interface ScriptUsage {
    /** All input tokens, including cached ones. */
    readonly input: number;
    /** All output tokens, including reasoning. */
    readonly output: number;
    /** The input tokens that were read from a cache. */
    readonly cached?: number;
    /** The input tokens that were written to a cache. Only the messages protocol reports them. */
    readonly cacheWritten?: number;
    /** The output tokens that are reasoning. */
    readonly reasoning?: number;
}

/** A scripted upstream that listens: it serves the APIs of OpenAI, Anthropic and Gemini to a gateway. */
export declare interface StartedUpstream extends AsyncDisposable {
    /** Without a path: `http://127.0.0.1:9100`. */
    readonly url: string;
    /** The same as a list. */
    readonly urls: readonly string[];
    /** The keys, by the vendor whose API takes them. Every key is accepted by every API. */
    readonly keys: UpstreamKeys;
    /** The models that it lists. It answers any other name of a text model too. */
    readonly models: UpstreamModels;
    /** The latest 1,000 exchanges that have ended, in the order of their ends. `onExchange` receives all. */
    readonly exchanges: readonly UpstreamExchange[];
    /**
     * Scripts the answer to every request whose prompt contains this nonce. If there are several nonces, the last one counts.
     *
     * @throws GateproofError `usage` for a nonce that `nonce` did not return, and for an invalid script
     */
    readonly answer: (nonce: string, script: Script) => void;
    /** Resolves when all exchanges have ended, and after `timeoutMs` at the latest. */
    readonly settled: (timeoutMs: number) => Promise<void>;
    /** Frees the port and ends every open connection. */
    readonly close: () => Promise<void>;
}

/**
 * Starts a scripted upstream to connect a gateway to: `await using upstream = await startUpstream({ port: 9100 })`.
 *
 * @throws GateproofError `usage` for an invalid option and a port in use
 */
export declare function startUpstream(options?: StartUpstreamOptions): Promise<StartedUpstream>;

/** The options of `startUpstream`. */
export declare interface StartUpstreamOptions {
    /** 0, the default, selects a free port. */
    readonly port?: number | undefined;
    /** The address to listen on. Default: `127.0.0.1`. */
    readonly host?: string | undefined;
    /** Determines keys and identifiers. Default: 1. */
    readonly seed?: number | undefined;
    /** Receives each exchange when it has ended. */
    readonly onExchange?: ((exchange: UpstreamExchange) => void) | undefined;
}

/** The end of an exchange at the upstream. */
export declare interface UpstreamEnd {
    /** `complete`: all was sent. `cut`: the script broke the connection. `left`: the gateway closed the connection before all was sent. */
    readonly how: 'complete' | 'cut' | 'left';
    /**
     * Milliseconds since the exchange started.
     *
     * @minimum 0
     */
    readonly at: number;
    /** With `holdAfterEvents`: what ended the wait. `client`: the client had received an event. `timeout`: it had not, for too long. */
    readonly released?: 'client' | 'timeout';
    /**
     * When the exchange of the client had ended, in milliseconds since this exchange started; absent if it had not.
     *
     * @minimum 0
     */
    readonly clientEndedAt?: number;
}

/** A request of the gateway to the scripted upstream, and the answer. */
export declare interface UpstreamExchange {
    /** The type of the line. */
    readonly type: 'upstream';
    /** `upstream/1`, `upstream/2`: unique in a recording, in the order of arrival. */
    readonly id: string;
    /** The protocol of the path. */
    readonly protocol: UpstreamProtocol;
    /** The invented word in the request, if it is one of a script. */
    readonly nonce?: string;
    /** `own`: the key of the upstream, where its vendor expects it. `other`: another key. `none`: no key. */
    readonly credential: 'own' | 'other' | 'none';
    /** Where the request contains a secret of the client: names of headers, `url`, `body`. Never the secret. */
    readonly clientSecrets: readonly string[];
    /** The number of the port, from 0, if there are several. */
    readonly port?: number;
    /** When the request arrived, ISO 8601 in UTC with milliseconds. */
    readonly startedAt: string;
    /** The request as received. */
    readonly request: {
        /** `GET`, `POST`. */
        readonly method: string;
        /** Path and query. */
        readonly url: string;
        /** In the order and with the case in which they arrived. */
        readonly headers: readonly HeaderPair[];
        /** Absent if none arrived. Large bodies are recorded up to a limit. */
        readonly body?: Bytes;
        /** Present if the body was not recorded completely. */
        readonly partial?: true;
    };
    /** The response as sent; absent if none was sent. */
    readonly response?: {
        /** The HTTP status. */
        readonly status: number;
        /** In the order in which they were sent. */
        readonly headers: readonly HeaderPair[];
        /** The writes to the socket. */
        readonly chunks: readonly Chunk[];
    };
    /** How it ended, as the upstream saw it. */
    readonly end: UpstreamEnd;
}

/** The keys of the upstream, by the vendor whose API takes them. */
export declare interface UpstreamKeys {
    /** `Authorization: Bearer`. */
    readonly openai: string;
    /** `x-api-key`, or `Authorization: Bearer`. */
    readonly anthropic: string;
    /** `x-goog-api-key`, or `?key=`. */
    readonly google: string;
}

/** The names of the models, by protocol and medium. */
export declare type UpstreamModels = typeof upstreamModels;

/** The models of the upstream, by protocol and medium. It answers any other name of a text model too. */
declare const upstreamModels: {
    readonly chat: 'gateproof-chat';
    readonly responses: 'gateproof-responses';
    readonly messages: 'gateproof-messages';
    readonly generateContent: 'gateproof-content';
    readonly image: 'gateproof-image';
    readonly video: 'gateproof-video';
};

/** The protocols of the scripted upstream. `other`: a path that none of them has. */
export declare type UpstreamProtocol = 'chat' | 'responses' | 'messages' | 'generate-content' | 'models' | 'images' | 'video' | 'other';

export { }
