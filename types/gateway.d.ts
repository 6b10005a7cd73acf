/// <reference lib="esnext.disposable" />

declare interface ClassOptions {
    /** The operations that the fault applies to, for example `createChatCompletion`. Default: all. */
    readonly on?: OperationId | readonly OperationId[] | undefined;
}

/** The options of each class. */
declare const classOptions: {
    readonly latency: {
        readonly ms: Expectation;
        readonly firstByteMs: Expectation;
        readonly betweenEventsMs: Expectation;
        readonly on: Expectation;
    };
    readonly cut: {
        readonly afterEvents: Expectation;
        readonly afterBytes: Expectation;
        readonly how: Expectation;
        readonly on: Expectation;
    };
    readonly status: {
        readonly status: Expectation;
        readonly times: Expectation;
        readonly retryAfterS: Expectation;
        readonly headers: typeof validHeaders;
        readonly body: () => undefined;
        readonly on: Expectation;
    };
};

/**
 * Creates a gateway that is called through its `fetch`.
 *
 * @throws GateproofError `usage` for an invalid option or an unknown fault
 */
export declare function createGateway(options?: GatewayOptions): InProcessGateway;

/** API keys by role (`default`, `expired`, `limited`, …) and models by role (`chat`, `messages`, `saturated`, …). */
export declare interface Credentials {
    readonly keys: Readonly<Record<KeyRole, string>>;
    readonly models: Readonly<Record<ModelRole, string>>;
}

/**
 * A gateway whose connections break in the middle of a body.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export declare function cut(options: CutOptions): GatewayFault;

/** Either `afterEvents` or `afterBytes` is required. */
export declare interface CutOptions extends ClassOptions {
    /** The number of events of a stream to send. Other replies, and streams with fewer events, are complete. */
    readonly afterEvents?: number | undefined;
    /** The number of bytes of a body to send. Shorter bodies are complete. */
    readonly afterBytes?: number | undefined;
    /**
     * `reset`, the default: the connection is reset. `close`: it is closed before the HTTP message is complete. `hang`: it stays open, and
     * nothing more is sent. `end`: the HTTP message is complete, so that only its content shows the cut.
     */
    readonly how?: (typeof endings)[number] | undefined;
}

declare const endings: readonly ['reset', 'close', 'hang', 'end'];

/** Describes what a value should be, or undefined if it is valid. */
declare type Expectation = (value: unknown) => string | undefined;

declare type FaultClass = keyof typeof classOptions;

/** How each class is written as text: `cut:afterEvents=VALUE:…`. */
export declare const faultClasses: readonly {
    readonly name: FaultClass;
    readonly options: readonly string[];
}[];

/** A named defect of the gateway. */
export declare interface FaultInfo {
    /** For the option `faults`: `chat.usageMissing`. */
    readonly name: string;
    /** The area of the requirements that it violates. */
    readonly area: string;
    /** The ids of the requirements that it violates: all of them, and no others. */
    readonly breaks: readonly string[];
    /** One sentence that says what the gateway does wrong. */
    readonly text: string;
}

/** Every named fault, sorted by name. */
export declare const faults: readonly FaultInfo[];

/** Has the signature of `fetch`. */
export declare type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>;

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

/** A defect of the gateway for `faults`, made by `latency`, `cut` or `status`. One value can be used for several gateways. */
export declare interface GatewayFault {
    /** The class, or the name of a fault of `faults`. */
    readonly name: string;
    /** Creates the fault for one gateway. Counters are not shared. For the gateway only. */
    readonly create: () => unknown;
}

/** The options of `createGateway` and `startGateway`. */
export declare interface GatewayOptions {
    /** What the gateway does wrong: names of `faults`, classes as text (`cut:afterEvents=3`), and results of `cut`, `latency` and `status`. */
    readonly faults?: readonly (string | GatewayFault)[] | undefined;
    /** Determines keys, texts and identifiers. Default: 1. */
    readonly seed?: number | undefined;
    /** Number of additional chat models to list. Default: 0. */
    readonly moreModels?: number | undefined;
    /** Delay of every reply, in milliseconds. Default: 0. */
    readonly latencyMs?: number | undefined;
}

/** A gateway in this process, without a port. */
export declare interface InProcessGateway extends Credentials {
    /** Behaves like the global `fetch`, but calls the gateway, whatever the origin of the URL is. */
    readonly fetch: Fetch;
}

/** Any JSON value. */
export declare type Json = null | boolean | number | string | Json[] | JsonObject;

declare interface JsonObject {
    [member: string]: Json;
}

export declare type KeyRole = (typeof keyRoles)[number];

/** The API keys that a deployment is tested with, by what the contract says of them. */
declare const keyRoles: readonly ['default', 'low', 'expired', 'deleted', 'exhausted', 'limited', 'unlimited', 'otherAccount'];

/**
 * A gateway that answers late.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export declare function latency(options: LatencyOptions): GatewayFault;

/** At least one delay is required. Each is in milliseconds, from 0 to 2147483647. */
export declare interface LatencyOptions extends ClassOptions {
    /** Before the gateway handles a request: status and headers are late too. */
    readonly ms?: number | undefined;
    /** Between the headers and the first byte of the body. */
    readonly firstByteMs?: number | undefined;
    /** Between two events of a stream. */
    readonly betweenEventsMs?: number | undefined;
}

export declare type ModelRole = (typeof roles)[number];

export declare type OperationId = keyof typeof operations;

/** Every operation of the contract with its method and path, in hono's notation. */
declare const operations: {
    readonly createChatCompletion: {
        readonly method: 'POST';
        readonly path: '/v1/chat/completions';
    };
    readonly createResponse: {
        readonly method: 'POST';
        readonly path: '/v1/responses';
    };
    readonly createMessage: {
        readonly method: 'POST';
        readonly path: '/v1/messages';
    };
    readonly generateContent: {
        readonly method: 'POST';
        readonly path: '/v1beta/models/:call{.+:generateContent}';
    };
    readonly listModels: {
        readonly method: 'GET';
        readonly path: '/v1/models';
    };
    readonly getTokenBalance: {
        readonly method: 'GET';
        readonly path: '/api/usage/token/';
    };
    readonly createVideo: {
        readonly method: 'POST';
        readonly path: '/v1/videos';
    };
    readonly getVideo: {
        readonly method: 'GET';
        readonly path: '/v1/videos/:task_id';
    };
    readonly getVideoContent: {
        readonly method: 'GET';
        readonly path: '/v1/videos/:task_id/content';
    };
    readonly createImage: {
        readonly method: 'POST';
        readonly path: '/v1/images/generations';
    };
    readonly createImageEdit: {
        readonly method: 'POST';
        readonly path: '/v1/images/edits';
    };
    readonly createMotionControl: {
        readonly method: 'POST';
        readonly path: '/kling/v1/videos/motion-control';
    };
};

/**
 * Reads a fault: a name, or a class with its options, such as `cut:afterEvents=3:how=close`. Several operations are separated by `+`:
 * `latency:ms=2000:on=createMessage+createResponse`.
 *
 * @throws GateproofError `usage` that begins with the quoted text
 */
export declare function readFault(text: string): GatewayFault;

/** The roles of models in a configuration, one for each special behaviour. */
declare const roles: readonly ['chat', 'reasoning', 'tools', 'responses', 'messages', 'messagesReasoning', 'generateContent', 'image', 'imageEdit', 'video', 'videoWithoutUrl', 'videoPromptLimited', 'chatOnly', 'otherGroup', 'unpriced', 'saturated', 'retired', 'motionControl', 'noChannel', 'nonTruncating', 'multipleChoices'];

/** A gateway that listens on the loopback address. */
export declare interface StartedGateway extends Credentials, AsyncDisposable {
    /** Without a path: `http://127.0.0.1:4010`. */
    readonly url: string;
    /** The overseas endpoint of the same gateway. */
    readonly overseasUrl: string;
    /** Frees both ports and ends every open connection. */
    readonly close: () => Promise<void>;
}

/**
 * Starts a gateway with two ports: `await using gateway = await startGateway()`.
 *
 * @throws GateproofError `usage` for an invalid option, an unknown fault or a port in use
 */
export declare function startGateway(options?: StartOptions): Promise<StartedGateway>;

/** The options of `startGateway`. */
export declare interface StartOptions extends GatewayOptions {
    /** 0, the default, selects a free port. */
    readonly port?: number | undefined;
}

/**
 * A gateway that refuses requests, and recovers after some of them.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export declare function status(options: StatusOptions): GatewayFault;

export declare interface StatusOptions extends ClassOptions {
    /** From 400 to 599. */
    readonly status: number;
    /** The number of requests that are refused, before the gateway recovers. Default: all. */
    readonly times?: number | undefined;
    /** The header `Retry-After`, in seconds. */
    readonly retryAfterS?: number | undefined;
    /** Further headers. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** Replaces the error body: a string is sent as it is, any other value as JSON. Default: an error of the called protocol. */
    readonly body?: Json | undefined;
}

declare function validHeaders(value: unknown): string | undefined;

export { }
