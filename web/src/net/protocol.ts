/* Generated from schema.json by `npm run types`. Do not edit. */

export interface paths {
    "/api/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return all titles that can be played, with their cities, routes and tickets. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TitleFacts"][];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/titles/{title}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return one title, which may be a custom one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    title: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TitleFacts"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/titles/{title}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the drawing of a title's board (``board.json``); 404 if it has none. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    title: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/titles/{title}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a small board of a few thousand characters; 404 for a title without a board. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    title: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Picture"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/titles/{title}/words/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a title's words (name, guide, terms) in ``en``, ``pl`` or ``ro``. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    title: string;
                    language: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string;
                        };
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the levels at which bots play, the weakest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotFacts"][];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the JSON schema of title files: the rules, with their limits and meanings. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the mistakes of a title, each with its field and what would be right. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TitleToCheck"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problems"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Store a title that you drew; its ``id`` goes into ``NewTable.title``. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DrawnTitle"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TitleFacts"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/tidy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Have the drawing tool find better places for everything on your board. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TitleToCheck"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditorJob"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description Have bots play your title, and list its parts that are out of balance.
         *
         *     They play 200 games for each level and number of seats.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TitleToCheck"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditorJob"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/jobs/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the progress of a job, and its result once it is done. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditorJob"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/editor/jobs/{job}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Cancel a job. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditorJob"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the regions of new maps, and the limits of their cities and seeds. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MapChoices"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * @description Have a new map drawn; at once if the server has drawn it already.
         *
         *     Guests who want the same one share its drawing. A guest waits for one map at a time.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WantedMap"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewMap"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maps/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the map of the day (UTC); the server draws it at the day's first request. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewMap"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maps/{region}/{cities}/{seed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a new map that a guest has asked for, or the progress of its drawing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    region: string;
                    cities: number;
                    seed: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewMap"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maps/{region}/{cities}/{seed}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Wait no longer for a map; its drawing ends unless others wait for it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    region: string;
                    cities: number;
                    seed: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewMap"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a table as you see it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Take the open seat that an invitation is for, or any open seat. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Join"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Begin the game. Only the host may, once all seats are taken. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/contribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Contribute a random number to the shuffle. Only players can, before the game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ContributionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Seat a bot, or open a seat again, even a player's. Only the host may, before the game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    seat: number;
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SeatRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Change the settings of a table. Only the host may, before the game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TableSettings"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Leave your seat before the game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/call-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description End a table without a result: as host before the game, as player before your first turn. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/give-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Give up the game: a bot plays on in your place until it is over. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/pace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Set how long bots wait before they move. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Pace"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Pause the bots, or ask to pause a game with a time limit; agree, decline or go on. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PauseRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/seats/{seat}/stand-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Agree that a bot plays for a player who is away, or withdraw; take your own seat back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    seat: number;
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StandInRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/seats/{seat}/nudge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Ask a player who is here but does not move to move. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    seat: number;
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Take back your last action, or ask the other players for their consent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UndoRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/undo/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description Agree to another player's take-back, or decline it.
         *
         *     The answer names the question by ``seat`` and ``left`` of ``UndoInfo``.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UndoAnswer"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return a strong bot's move in your place, or at once a first guess; only you see it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["HintRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Hint"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the record of a finished game, with its seed. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return your notes at a table; only you can read them. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notes"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        /** @description Store your notes, up to 2,000 characters, in place of the earlier ones. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Notes"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notes"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the addresses at which others on the network open this server. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Addresses"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description Return your finished games, the last one first.
         *
         *     ``?title=usa`` has all variants of a title, ``?opponent=bél`` the names that contain this.
         */
        get: {
            parameters: {
                query?: {
                    title?: string | null;
                    opponent?: string;
                    skip?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FinishedGames"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Open a table. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the seat of an invitation; with the code of a table, any open seat. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    invitation: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invitation"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description Agree to play again, or decline.
         *
         *     The answer is the next table once all who are here agree, else this one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AgainRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return who you are to this server; your cookie lasts another year from now. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        /** @description Set your name, your colour and your language, in all your browsers. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AboutMe"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        post?: never;
        /** @description Forget you: your games stay, under a nameless guest. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Share your profile with others, or stop sharing it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make a code that makes another browser yours, once and within ten minutes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Code"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make a code that makes any browser yours, until you make another one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Code"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/whose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return whose code this is; nothing changes yet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CodeOwner"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make this browser belong to the owner of a code; your games in this browser move along. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/leave-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sign out all your other browsers, and cancel your codes. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Send a code to your address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MailAddress"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        /** @description Drop the code that was sent to you; without one, forget your address. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mail/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Confirm your address with the code that was sent there, and get emails from now on. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MailCode"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/mail/wanted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Turn emails to you on or off; the address stays. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MailRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the key with which a browser subscribes at its push service. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PushKey"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /** @description Send this browser a push message when it is your turn and the table is not in sight. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PushKey"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Stop push messages to this browser. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PushUnsubscription"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PushKey"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ladders/{title}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description Return people and levels by the lower bound of their rating.
         *
         *     All variants of a title have one ladder.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    title: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ladder"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the totals of your games here. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Profile"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players/{code}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the totals of the games of a person who shares their profile. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Profile"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/{level}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the totals of the games of a bot level at the tables of this server. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    level: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Profile"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description Return the game so far, action by action.
         *
         *     ``seat``: whose view is shown: a seat's, ``none`` for a spectator's or ``open`` for all at once.
         *     By default it is your own, and before the game is over no other is allowed.
         */
        get: {
            parameters: {
                query?: {
                    seat?: string | null;
                };
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Replay"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the replay of any record; nothing of it is stored. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordToReplay"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Replay"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return each seat's chances and expected scores in a table's finished game, at once. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Curve"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/curves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return each seat's chances and expected scores in a record's finished game, at once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FinishedRecord"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Curve"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the reasons for and against each seat after ``number`` actions of a finished game. */
        get: {
            parameters: {
                query: {
                    number: number;
                };
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Explanation"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the reasons for and against each seat at a moment of a record's finished game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MomentOfRecord"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Explanation"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{code}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the analysis of a table's game; ``none`` if it was never requested. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Analysis"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /** @description Start analysing a table's finished game, unless it is analysed already. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Analysis"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the data of the table is damaged */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the analysis of a record's finished game; start one if ``begin`` is set. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordToAnalyse"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Analysis"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the finished pieces of an analysis, except the first ``have``. */
        get: {
            parameters: {
                query?: {
                    have?: number;
                };
                header?: never;
                path: {
                    analysis: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Analysis"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the view of the seat that decided after ``number`` actions, with all it could do. */
        get: {
            parameters: {
                query: {
                    number: number;
                };
                header?: never;
                path: {
                    analysis: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["View"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis}/judge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the value of an action, compared with the one that was played and the best one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    analysis: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ActionToJudge"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Judged"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analyses/{analysis}/play-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Go on from a moment of a finished game, against bots and on a table of its own. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    analysis: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PlayOn"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return all puzzles, without their answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListedPuzzle"][];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description Return the puzzle of a day, the same for everyone.
         *
         *     ``?date=2026-02-28`` is the date where you are.
         */
        get: {
            parameters: {
                query?: {
                    date?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PuzzleToSolve"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description Return your first answers, and on how many days in a row you solved a puzzle.
         *
         *     ``?date=2026-02-28`` is the date where you are.
         */
        get: {
            parameters: {
                query?: {
                    date?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MyPuzzles"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a puzzle without its solution. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    puzzle: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PuzzleToSolve"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{puzzle}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the verdict on an answer, and the proof. Your first answer is stored. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    puzzle: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AnswerToPuzzle"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Solution"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description Return the view of the seat to decide in a position.
         *
         *     A mistake is refused (``position``) with its field and what would be right.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PositionToCheck"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["View"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return a bot's move in a position, and its evaluation of the other moves. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PositionToCheck"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PositionAdvice"];
                    };
                };
                /** @description the body is not readable */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a page of another site asks, or this guest may not do that */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description there is no such thing */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description not now: the state of the table, game or person does not allow it */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the length of the body is missing */
                411: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the body is too long */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the server is not known by this host name */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description a value is wrong; the message says what is right */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description too often, or too much at the same time; Retry-After has the seconds to wait */
                429: {
                    headers: {
                        /** @description seconds after which the request may succeed */
                        "Retry-After"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description the disk or the database can't be used, or the server is too busy */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A person's name, colour and language; each replaces the earlier one. */
        AboutMe: {
            name: string | null;
            /** @description the colour that the player wants; None: any */
            colour?: number | null;
            language: ("en" | "pl" | "ro") | null;
        };
        /** @description An action, in notation, in place of the one that was played after ``number`` others. */
        ActionToJudge: {
            number: number;
            action: string;
        };
        /**
         * @description The value of an action for the seat that decides.
         *
         *         ``win``: its calibrated chance to win, from 0 to 1. ``score``: the mean final score, in points.
         *         ``completed``: for each ticket of the seat, the share of games in which it completed it.
         *         ``games``: the number of playouts.
         */
        ActionValue: {
            action: string;
            win: number;
            score: number;
            completed: {
                [key: string]: number;
            };
            games: number;
        };
        /**
         * @description The addresses at which others on the network open this server.
         *
         *     There are none if only its own computer can open it.
         */
        Addresses: {
            addresses: string[];
        };
        /**
         * @description The seats that want another game, and those that declined.
         *
         *     ``seating``: the proposed seating, None until a player asks.
         */
        AgainInfo: {
            agreed: number[];
            declined: number[];
            seating: ("as_listed" | "turned" | "drawn") | null;
        };
        /**
         * @description A player's wish to play another game, or not.
         *
         *     ``seating``: the seats of the next game: as now, everyone one seat on, or drawn again. A player
         *     who agrees but asks for another seating starts a new proposal. ``contribution``: the number of
         *     the player's browser for the next shuffle.
         */
        AgainRequest: {
            agree: boolean;
            /**
             * @default as_listed
             * @enum {string}
             */
            seating?: "as_listed" | "turned" | "drawn";
            contribution?: components["schemas"]["NextContribution"] | null;
        };
        /**
         * @description The analysis of a finished game, as far as it is done.
         *
         *     ``id``: for later requests. ``state``: ``none`` if it was never requested. ``ahead``: the number
         *     of other analyses that come first. ``seconds_left``: an estimate, None while there is none.
         *     ``pieces``: the findings that the request does not have yet; ``count``: all findings so far.
         */
        Analysis: {
            id: string;
            /** @enum {string} */
            state: "none" | "waiting" | "running" | "done" | "failed";
            /** @default 0 */
            ahead?: number;
            progress: number;
            seconds_left?: number | null;
            /** @default  */
            message?: string;
            count: number;
            pieces: components["schemas"]["AnalysisPiece"][];
        };
        AnalysisPiece: components["schemas"]["Moment"] | components["schemas"]["DecisionFound"] | components["schemas"]["LuckFound"] | components["schemas"]["Summary"];
        /**
         * @description The value of an answer, an action or yes or no, for the seat that decides.
         *
         *         ``win``: its chance to win from 0 to 1; ``score``: its mean final score; both None without
         *         playouts. ``behind``: the advantage of the best answer. ``games``: the number of playouts; with
         *         0, ``score`` is exact.
         */
        Answer: {
            action: string;
            win?: number | null;
            score?: number | null;
            behind?: components["schemas"]["Gap"] | null;
            games?: number;
        };
        /**
         * @description An answer: an action in notation, or yes or no.
         *
         *     ``date``: the client's local date; the server's if it is left out.
         */
        AnswerToPuzzle: {
            answer: string;
            date?: string | null;
        };
        /** @description Server → client: the number of spectators at the table. */
        AudienceMessage: {
            /**
             * @default audience
             * @constant
             */
            type?: "audience";
            watching: number;
        };
        /** @description A big city's bonus: completed tickets that name it, by seat, and the leaders (CG-51). */
        BigCity: {
            city: string;
            points: number;
            counts: number[];
            leaders: number[];
        };
        /**
         * @description A level at which bots play at tables; levels are listed from the weakest to the strongest.
         *
         *     ``name`` and ``about``: by language.
         */
        BotFacts: {
            id: string;
            name: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
        };
        /**
         * @description Server → client: the fields of the view that have changed, and the log from ``from`` on.
         *
         *     A connection with ``?protocol=2`` gets it instead of an ``UpdateMessage`` when it has a view
         *     already. ``view.offers`` has only the routes whose offer has changed. The other fields of the
         *     message are those of an ``UpdateMessage``.
         */
        ChangesMessage: {
            /**
             * @default changes
             * @constant
             */
            type?: "changes";
            length: number;
            from: number;
            entries: components["schemas"]["Entry"][];
            view: components["schemas"]["ViewChanges"];
            /** @default null */
            chances?: number[] | null;
        };
        /** @description A city. ``country``: where a border crossing leads. ``worth``: the points of its district. */
        CityFacts: {
            id: string;
            name: string;
            country: string | null;
            worth: number | null;
        };
        /** @description Client → server, over the WebSocket of a table. */
        ClientMessage: components["schemas"]["Play"] | components["schemas"]["Look"] | components["schemas"]["Visible"] | components["schemas"]["Say"];
        /**
         * @description A clock for each player: a bank for the whole game, and an increment after each turn.
         *
         *     Both are in seconds. When a player's clock has run out, a bot plays until the player returns.
         */
        ClockLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "clock";
            bank: number;
            increment: number;
        };
        /** @description A code that makes a browser a person's: of a link, or a recovery code. */
        Code: {
            code: string;
        };
        /** @description The owner of a code: their name, if they have one, and whether this browser is theirs. */
        CodeOwner: {
            name: string | null;
            yours: boolean;
        };
        /**
         * @description The tickets that the viewing seat can complete now (CG-34).
         *
         *         ``possible``: every ticket that the stack is enough for, taken alone. ``best``: the set of
         *         tickets worth most that it is enough for together, with its ``points``.
         */
        Completion: {
            possible: string[];
            best: string[];
            points: number;
        };
        /**
         * @description A random number of the player's browser, from which the shuffle follows, too.
         *
         *     A later one replaces it, until the game begins (``game/commitment.py``).
         */
        ContributionRequest: {
            /** @description 32 random hexadecimal digits */
            random: string;
        };
        /** @description A neighbour that tickets name; only its crossings are on the board (CH-03). */
        Country: {
            id: string;
            name: string;
        };
        /** @description A country that a ticket may lead to, its points, and whether it is reached (CH-12). */
        CountryTarget: {
            country: string;
            points: number;
            reached: boolean;
        };
        /**
         * @description The course of a game: each seat's chance to win and expected score after every action.
         *
         *         The first entry is before the first action. ``turning``: the largest changes, in order of time.
         *         If all cards are open, playouts have confirmed them.
         */
        Curve: {
            wins: number[][];
            scores: number[][];
            turning: components["schemas"]["TurningPoint"][];
        };
        /**
         * @description One decision, with the action played and the best one for the seat's knowledge.
         *
         *         ``number``: how many actions of the record came before. ``best``: the best action, None if none
         *         is better than ``played``. ``loss``: the advantage of the best action over the one played.
         *         ``gain``: the advantage of the action played over the policy's choice; the policy also plays
         *         the playouts. ``potential``: the advantage of the best action over the policy's choice. Both are
         *         0 where they were not measured, because nothing was lost and no earlier loss depends on it.
         *         ``lost``: the loss, minus the part of the potential that was still available at the seat's
         *         next decision of the same kind. ``others``: further candidates, best first, from fewer games.
         *         ``judgement``: the grade of the decision, by ``lost``. ``facts``: reasons for the best action.
         */
        Decision: {
            number: number;
            seat: number;
            played: components["schemas"]["ActionValue"];
            best: components["schemas"]["ActionValue"] | null;
            loss: components["schemas"]["Gap"];
            lost: components["schemas"]["Gap"];
            gain: components["schemas"]["Gap"];
            potential: components["schemas"]["Gap"];
            others: components["schemas"]["ActionValue"][];
            /** @enum {unknown} */
            judgement: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
            facts: components["schemas"]["Fact"][];
        };
        /**
         * @description A judged decision.
         *
         *         It is sent when the final loss is known, at the seat's next decision of the same kind. It may
         *         therefore come after later decisions. The decisions that a value model finds worst are sent at
         *         the beginning too; what comes later replaces them.
         */
        DecisionFound: {
            /** @enum {unknown} */
            type: "decision";
            decision: components["schemas"]["Decision"];
        };
        /** @description Places that score together (LO-30, NY-30). */
        District: {
            points: number;
            /** @description Its places. */
            cities: string[];
        };
        /** @description A title that a guest drew: its facts as in a title file, and its board's drawing. */
        DrawnTitle: {
            facts: {
                [key: string]: unknown;
            };
            board: {
                [key: string]: unknown;
            };
        };
        /** @description The progress and the result of a drawing job or a balance check. */
        EditorJob: {
            id: string;
            /** @enum {string} */
            kind: "tidy" | "balance";
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            progress: number;
            /** @default  */
            message?: string;
            /** @description board.json, once it is done */
            board?: {
                [key: string]: unknown;
            } | null;
            /** @description output of `whistlestop titles balance --json`, once it is done */
            balance?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description One action of the log as the viewer may see it.
         *
         *     ``action``: None where it would reveal a secret. ``stand_in``: the level of the bot that played
         *     it for a person who was away. ``reveals``: it showed a player something that they could not know
         *     before, so its player can't take it back alone.
         */
        Entry: {
            number: number;
            seat: number;
            action: string | null;
            events: components["schemas"]["Event"][];
            /** @default null */
            stand_in?: string | null;
            /** @default false */
            reveals?: boolean;
        };
        /**
         * @description The estimates for all seats, from ``games`` playouts; 0 if the game is over or by value.
         *
         *         ``progress``: the share of the game that is over, from 0 to 1, by the length of the playouts; 0
         *         by value. ``method``: how the chances were found; always ``playouts`` if the game is over or
         *         the title has no value model.
         */
        Estimate: {
            seats: components["schemas"]["SeatEstimate"][];
            games: number;
            progress: number;
            /** @enum {unknown} */
            method: "playouts" | "value";
        };
        /**
         * @description One event of a game. A field that this kind of event does not use is None.
         *
         *         ``card_taken``: seat, source, card (None for seats that may not know it).
         *         ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
         *         ``deck_reshuffled``: count (cards in the new deck).
         *         ``route_claimed``: seat, route, cards (the whole payment), points, count (substitute cards still
         *         to be paid, None if there are none, NC-25). ``card_laid``: seat, card (one such substitute).
         *         ``tunnel_turned_up``: seat, route, cards (paid), row (turned up), count (extra cards due).
         *         ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
         *         ``tickets_offered``: seat, count, tickets (owner only).
         *         ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
         *         tickets (owner only). ``all_chosen``: counts, one per seat. ``passed``: seat.
         *         ``last_round``: seat that triggered it, count (turns still to come). ``game_over``: winners.
         *
         *         The Card Game: ``cards_moved``: seat, rows (colour of the row → the card that left it for the
         *         stack). ``cards_placed``: seat, cards. ``robbed``: seat (the one that loses the row), cards.
         *         ``stacks_opened``: stacks (cards by seat). ``tickets_completed``: seat, tickets, points (their
         *         sum). ``new_deck``: count (cards in the second deck).
         *
         *         ``private``: the names of the fields that only ``seat`` may see (CO-50, CO-04); for all other
         *         seats they are None.
         */
        Event: {
            /** @enum {unknown} */
            kind: "all_chosen" | "card_laid" | "card_taken" | "cards_moved" | "cards_placed" | "deck_reshuffled" | "game_over" | "last_round" | "new_deck" | "passed" | "robbed" | "route_claimed" | "row_refilled" | "row_swept" | "stacks_opened" | "station_built" | "tickets_completed" | "tickets_kept" | "tickets_offered" | "tunnel_abandoned" | "tunnel_turned_up";
            seat?: number | null;
            source?: ("deck" | "face_up") | null;
            card?: string | null;
            cards?: {
                [key: string]: number;
            } | null;
            row?: string[] | null;
            route?: string | null;
            city?: string | null;
            points?: number | null;
            count?: number | null;
            counts?: number[] | null;
            swept?: string[] | null;
            tickets?: string[] | null;
            winners?: number[] | null;
            rows?: {
                [key: string]: string;
            } | null;
            stacks?: {
                [key: string]: number;
            }[] | null;
            private?: string[] | null;
        };
        /** @description The final points that a seat can expect, and its chance to win. */
        Expected: {
            points: number;
            win: number;
        };
        /**
         * @description The strongest reasons for and against each seat at one moment, and the facts behind them.
         *
         *         ``standings``: one for each seat.
         */
        Explanation: {
            reasons: components["schemas"]["Reason"][];
            standings: components["schemas"]["Standing"][];
        };
        /**
         * @description How often something comes true after either of two actions, from 0 to 1.
         *
         *         ``ticket``: the seat completes its ticket ``id``. ``own_route``: it owns the route ``id`` at the
         *         end, or a parallel one. ``rival_route``: the seat ``rival`` owns the route; ``rival`` is None in
         *         facts of earlier versions, which count all other seats.
         *
         *         For an ``own_route``, ``rival`` is the seat that most often takes the route after the played
         *         action, in the share ``taken`` of the games; None if other seats rarely take it.
         */
        Fact: {
            /** @enum {unknown} */
            kind: "own_route" | "rival_route" | "ticket";
            id: string;
            best: number;
            played: number;
            rival: number | null;
            taken: number;
        };
        /** @description Finished games, the last one first, and whether there are ``more``. */
        FinishedGames: {
            games: components["schemas"]["GameInfo"][];
            more: boolean;
        };
        /** @description The record of a finished game, as a text. */
        FinishedRecord: {
            record: string;
        };
        /**
         * @description The changes by an action; everything else stays as it was.
         *
         *     ``view``: changed fields of the view. ``seats``: changed fields of its seats, by number.
         *     ``open``: changed fields of the seats' views of themselves, if all cards are visible.
         */
        Frame: {
            view: components["schemas"]["ViewChanges"];
            seats?: {
                [key: string]: components["schemas"]["SeatViewChanges"];
            };
            open?: {
                [key: string]: components["schemas"]["OpenSeatChanges"];
            };
        };
        /**
         * @description A game in a guest's list of games.
         *
         *     ``you``: the guest's seat, None for a guest who created the table and does not play.
         *     ``changed``: the time of the last change, in milliseconds since 1970; None for games from before
         *     it was stored. ``turn``: the seat that is to decide, None if there is nothing to decide.
         *     ``number``: the number of actions played. ``scores``: the public scores, by seat; the final ones
         *     once the game is over. ``claims``: the routes of each seat.
         */
        GameInfo: {
            code: string;
            title: string;
            /** @enum {string} */
            state: "lobby" | "playing" | "over" | "cancelled";
            you: number | null;
            seats: components["schemas"]["GameSeat"][];
            changed: number | null;
            turn: number | null;
            number: number;
            scores: number[];
            winners: number[];
            claims: string[][];
            /** @description you created it */
            host: boolean;
            /** @description you gave it up, and a bot plays on */
            gave_up: boolean;
            /** @description when your time for this turn ends, if it is limited */
            deadline: number | null;
        };
        /** @description Server → client: one of the games has changed, or is new. */
        GameMessage: {
            /**
             * @default game
             * @constant
             */
            type?: "game";
            game: components["schemas"]["GameInfo"];
        };
        /** @description The player of a seat, as in SeatInfo. */
        GameSeat: {
            /** @enum {string} */
            kind: "person" | "bot" | "open";
            name: string;
            names: {
                [key: string]: string;
            } | null;
            colour: number;
        };
        /**
         * @description Server → client: the guest's unfinished games and the last finished ones.
         *
         *     ``more``: whether there are more finished games.
         */
        GamesMessage: {
            /**
             * @default games
             * @constant
             */
            type?: "games";
            games: components["schemas"]["GameInfo"][];
            more: boolean;
        };
        /**
         * @description The advantage of one action over another.
         *
         *         ``win``: the difference in the chance to win (-1 to 1); ``points``: the difference in the final
         *         score; each with its standard error.
         */
        Gap: {
            win: number;
            win_error: number;
            points: number;
            points_error: number;
        };
        /**
         * @description A strong bot's move before action ``number``, and the other moves that it tried most.
         *
         *     ``moves``: the bot's move first, then the others, best chance first. ``expected``: by seat,
         *     after the first move. A first guess has one move at most; none if the title has no value model,
         *     or the server is still compiling.
         */
        Hint: {
            number: number;
            moves: components["schemas"]["HintMove"][];
            expected: components["schemas"]["Expected"][];
        };
        /**
         * @description The reasons why the best move of a hint is better than another move.
         *
         *     ``action``: the other move. For the best move it is the most tried move that does something
         *     else; for any other move it is the best move. ``points`` and ``win``: the advantage of the best
         *     move, in final points and in the chance to win. ``is_clear``: whether the chances differ by more
         *     than the number of games leaves to luck. ``facts``: the most telling facts; ``best`` is the
         *     share after the best move, ``played`` the share after the other.
         */
        HintComparison: {
            action: string;
            points: number;
            win: number;
            is_clear: boolean;
            facts: components["schemas"]["Fact"][];
        };
        /**
         * @description A move, its expected final points, and the chance to win after it.
         *
         *     ``games``: how many games the bot played out after it, 0 for a first guess. ``compared``: None
         *     if the bot tried no move that does something else.
         */
        HintMove: {
            action: string;
            score: number;
            win: number;
            games: number;
            compared: components["schemas"]["HintComparison"] | null;
        };
        /**
         * @description Client → server: a request for a strong bot's move.
         *
         *     ``number``: the length of the log that the client has seen. ``first``: answer at once with a
         *     first guess; the search goes on, and a request without ``first`` gets its answer.
         */
        HintRequest: {
            number: number;
            /** @default false */
            first?: boolean;
        };
        /**
         * @description The target of an invitation, before joining.
         *
         *     ``seat``: null for the code of a table, which is for any open seat. ``taken``: it is too late to
         *     sit down there.
         */
        Invitation: {
            table: components["schemas"]["TableInfo"];
            seat: number | null;
            taken: boolean;
        };
        /**
         * @description A request for the seat of an invitation, or for any open seat.
         *
         *     ``name``: None for a player without a name.
         */
        Join: {
            invitation?: string | null;
            name?: string | null;
            /** @description the colour that the player wants; None: any */
            colour?: number | null;
        };
        /** @description The value of that action, compared with the best one. */
        Judged: {
            decision: components["schemas"]["Decision"];
        };
        /** @description The ratings on a title, the highest lower bound first, people without a place last. */
        Ladder: {
            title: string;
            entries: components["schemas"]["LadderEntry"][];
        };
        /**
         * @description The rating of a person or of a bot level on a title.
         *
         *     A level has ``names`` by language and was measured, not rated. ``rating``: on Elo's scale, where
         *     a new player has 1500. ``uncertainty``: the half width of its 95 % interval, None for levels.
         *     ``at_least``: the lower bound by which the ladder is sorted; for a level it is the rating.
         *     ``provisional``: the person has no place yet, for lack of games against known opponents.
         *     ``games``: the number of rated games. ``name``: empty for a person without one. ``profile``: the
         *     code of a shared profile.
         */
        LadderEntry: {
            name: string;
            names: {
                [key: string]: string;
            } | null;
            level: string | null;
            rating: number;
            uncertainty: number | null;
            at_least: number;
            provisional: boolean;
            games: number;
            you: boolean;
            profile: string | null;
        };
        /** @description Server → client, about a guest's games. */
        ListMessage: components["schemas"]["GamesMessage"] | components["schemas"]["GameMessage"];
        /** @description Server → client: a table has changed, or is listed from now on. */
        ListedMessage: {
            /**
             * @default listed
             * @constant
             */
            type?: "listed";
            table: components["schemas"]["PublicTable"];
        };
        /** @description A puzzle in a list. ``claims``: the routes of each seat, for a small picture of its board. */
        ListedPuzzle: {
            id: string;
            title: string;
            number: number;
            /** @enum {string} */
            kind: "best_move" | "keep" | "block_or_build" | "complete" | "still_possible" | "end_game";
            difficulty: string;
            claims: string[][];
        };
        /**
         * @description Client → server: the player who now looks at a page that several players share.
         *
         *     ``seat``: None for no player, while the device is handed on.
         */
        Look: {
            /** @constant */
            type: "look";
            seat: number | null;
        };
        /**
         * @description The losses of a seat's inaccuracies, mistakes and blunders together.
         *
         *         ``chance``: of the chance to win, from 0 to 1. Each takes its share of what the earlier ones
         *         left (``judgement.combined``). ``points``: their sum.
         */
        Lost: {
            chance: number;
            points: number;
        };
        /**
         * @description The effect of one chance event on each seat.
         *
         *         ``number``: how many actions came before the one that caused it; ``seat``: the seat of that
         *         action. They are -1 and None for the deal. ``wins`` (chances to win) and ``points`` (of the
         *         final score): the change in each seat's expectation; ``wins_error`` and ``points_error``: their
         *         standard errors. Those of a value model include only the choice of the other outcomes.
         */
        Luck: {
            number: number;
            seat: number | null;
            /** @enum {unknown} */
            kind: "cards_dealt" | "deck" | "row" | "tickets" | "tickets_dealt" | "tunnel";
            wins: number[];
            wins_error: number[];
            points: number[];
            points_error: number[];
        };
        /** @description The luck of one chance event. */
        LuckFound: {
            /** @enum {unknown} */
            type: "luck";
            luck: components["schemas"]["Luck"];
        };
        /** @description The total luck of one kind for a seat: ``points`` with their standard error. */
        LuckSum: {
            points: number;
            points_error: number;
        };
        /** @description The address at which a person wants to be notified of their turn, and their language. */
        MailAddress: {
            address: string;
            /** @enum {string} */
            language: "en" | "pl" | "ro";
        };
        /** @description The six digits that were sent to the address. */
        MailCode: {
            code: string;
        };
        /**
         * @description A person's email settings.
         *
         *     ``address``: the person's confirmed address. ``wanted``: emails are sent there. ``pending``: the
         *     address to which a code was sent that was not entered yet. ``failed``: that email could not be
         *     sent.
         */
        MailInfo: {
            address: string | null;
            wanted: boolean;
            pending: string | null;
            failed: boolean;
        };
        /** @description Whether a person wants emails. */
        MailRequest: {
            wanted: boolean;
        };
        /** @description The choices for a new map: its region, its number of cities and its seed. */
        MapChoices: {
            regions: components["schemas"]["Region"][];
            fewest_cities: number;
            usual_cities: number;
            largest_seed: number;
        };
        /**
         * @description A person as the server knows them.
         *
         *     ``browsers``: the number of their browsers. ``recovery``: a recovery code was made. ``profile``:
         *     the code under which others can read the profile, None if it is not shared. ``mail``: None if
         *     the server sends no mails.
         */
        Me: {
            name: string | null;
            colour: number | null;
            language: string | null;
            browsers: number;
            recovery: boolean;
            profile: string | null;
            mail: components["schemas"]["MailInfo"] | null;
        };
        /**
         * @description The estimates after ``number`` actions of the record, with all hands and tickets open.
         *
         *         The title's value model gives those of the first half of the game; from there on playouts count
         *         more and more, because they hardly err near the end.
         */
        Moment: {
            /** @enum {unknown} */
            type: "moment";
            number: number;
            estimate: components["schemas"]["Estimate"];
        };
        /** @description A moment of a finished game: after the first ``number`` actions of its record. */
        MomentOfRecord: {
            record: string;
            number: number;
        };
        /**
         * @description A limit for each turn, in seconds; a bot plays a turn that takes longer.
         *
         *     From an hour on the table is played by turn: players are not expected to wait there.
         */
        MoveLimit: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "move";
            seconds: number;
        };
        /**
         * @description A guest's first answers.
         *
         *     ``solved``: the ids of the puzzles whose first answer was right. ``failed``: those of the
         *     others. ``streak``: on how many days in a row, up to today or yesterday, they solved one; a yes
         *     or no does not count. ``daily``: the puzzle of today. ``daily_first``: whether their first
         *     answer today was right, None before they have given one.
         */
        MyPuzzles: {
            solved: string[];
            failed: string[];
            streak: number;
            daily: string | null;
            daily_first: boolean | null;
            by_title: {
                [key: string]: components["schemas"]["PuzzleCount"];
            };
            by_difficulty: {
                [key: string]: components["schemas"]["PuzzleCount"];
            };
        };
        /** @description A new map: the progress of its drawing, and its title once it is done. */
        NewMap: {
            region: string;
            cities: number;
            seed: number;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            progress: number;
            /** @default  */
            message?: string;
            title?: components["schemas"]["TitleFacts"] | null;
        };
        /** @description A table as its host wants it, and the host's name (None: a player without a name). */
        NewTable: {
            /**
             * @description players may ask a strong bot for advice
             * @default false
             */
            hints?: boolean;
            /**
             * @description players see chances to win, from public knowledge only
             * @default false
             */
            chances?: boolean;
            /**
             * @description the game counts for ratings
             * @default false
             */
            rated?: boolean;
            /**
             * @description its open seats are listed for everyone
             * @default false
             */
            public?: boolean;
            /**
             * @description its game is listed for everyone while it lasts
             * @default false
             */
            watchable?: boolean;
            /**
             * @description the game counts in no profile: it continues another game
             * @default false
             */
            practice?: boolean;
            /**
             * @description several people play on the creator's device
             * @default false
             */
            handed_round?: boolean;
            /** @description how long players may think */
            time_limit?: (components["schemas"]["MoveLimit"] | components["schemas"]["ClockLimit"]) | null;
            /**
             * @description seconds without a move after which others may nudge
             * @default 120
             */
            nudge_after?: number;
            /**
             * @description whether people may send each other texts, or only phrases
             * @default all
             * @enum {string}
             */
            talk?: "all" | "phrases";
            title: string;
            name?: string | null;
            /** @description the colour that the player wants; None: any */
            colour?: number | null;
            seats: components["schemas"]["SeatRequest"][];
            /**
             * @default drawn
             * @enum {string}
             */
            seating?: "drawn" | "as_listed";
            /**
             * @description milliseconds between bot moves
             * @default 1200
             */
            pace?: number;
            /** @description the title's variants */
            options?: {
                [key: string]: boolean;
            };
        };
        /** @description A random number of a player's browser for the next game, and the commitment it belongs to. */
        NextContribution: {
            commitment: string;
            /** @description 32 random hexadecimal digits */
            random: string;
        };
        /** @description The notes of a player at a table; only this player sees them. */
        Notes: {
            text: string;
        };
        /**
         * @description The reason why something can't be done.
         *
         *         ``need`` and ``have`` count pieces, locomotives or cards. ``locomotives_in_tunnels``: the seat
         *         has enough cards with its locomotives, but only tunnels take locomotives (CH-22).
         */
        Obstacle: {
            /** @enum {unknown} */
            reason: "cards" | "closed" | "locomotives" | "locomotives_in_tunnels" | "no_station_left" | "not_now" | "own_other_lane" | "subways" | "taken" | "trains";
            need: number | null;
            have: number | null;
        };
        /** @description Tickets to choose from, in the order in which they were drawn. */
        OfferedTickets: {
            tickets: components["schemas"]["TicketView"][];
            keep_at_least: number;
        };
        /** @description A seat's view of itself. ``on_the_track_cards``: its stack, if it may see that. */
        OpenSeat: {
            hand: {
                [key: string]: number;
            };
            tickets: components["schemas"]["TicketView"][];
            offered: components["schemas"]["OfferedTickets"] | null;
            on_the_track_cards: {
                [key: string]: number;
            } | null;
        };
        /** @description Some fields of a OpenSeat. */
        OpenSeatChanges: {
            hand?: {
                [key: string]: number;
            };
            tickets?: components["schemas"]["TicketView"][];
            offered?: components["schemas"]["OfferedTickets"] | null;
            on_the_track_cards?: {
                [key: string]: number;
            } | null;
        };
        Pace: {
            pace: number;
        };
        /**
         * @description A pause that a player asked for.
         *
         *     ``kind``: only the ``bots`` wait, or the whole ``game`` and its clocks do. ``is_on``: whether it
         *     has begun. ``by``: the seat that asked, None for a host without one. ``asked``: the seats that
         *     have to agree; ``agreed``: those that do. Both are empty if only the bots wait.
         */
        PauseInfo: {
            /** @enum {string} */
            kind: "bots" | "game";
            is_on: boolean;
            by: number | null;
            asked: number[];
            agreed: number[];
        };
        /**
         * @description A wish to pause the game, to agree to a pause, or to go on.
         *
         *     ``pause`` false also declines or withdraws a pause that is not agreed yet.
         */
        PauseRequest: {
            pause: boolean;
        };
        /**
         * @description One way to pay, with the action that does it.
         *
         *         Cards of any kind are counted as ``any``; they are chosen one by one afterwards (NC-25).
         */
        Payment: {
            cards: {
                [key: string]: number;
            };
            action: string;
        };
        /**
         * @description A small picture of a title's board: SVG paths on a sheet of ``width`` by ``height``.
         *
         *         ``home`` is the land that the title is about, empty if that is all ``land``. ``parks`` includes
         *         woods. ``rivers``: by their width. ``routes``: by colour and id, a stroke for each train space.
         *         ``cities``: a stroke of zero length for each, to be drawn with round ends.
         */
        Picture: {
            width: number;
            height: number;
            land: string;
            home: string;
            lakes: string;
            parks: string;
            streets: string;
            rivers: {
                [key: string]: string;
            };
            routes: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            cities: string;
        };
        /** @description Cards that the seat could place on its railyard, and the rows that this would rob (CG-23). */
        Placement: {
            cards: {
                [key: string]: number;
            };
            action: string;
            robs: components["schemas"]["Robbery"][];
        };
        /**
         * @description Client → server: an action.
         *
         *     ``number``: the length of the log as the client last received it. Like every message over the
         *     WebSocket it has a ``type``; its handler is in ``play_socket.py``.
         */
        Play: {
            /** @constant */
            type: "play";
            number: number;
            action: string;
        };
        /**
         * @description A request for a new table on which a finished game goes on after ``number`` actions.
         *
         *     ``seat``: the seat of the guest who asks, None if bots finish the game. ``bot``: the level of
         *     all other seats. ``name``: the guest's name, None for a player without a name.
         */
        PlayOn: {
            number: number;
            seat?: number | null;
            bot: string;
            name?: string | null;
        };
        /**
         * @description A finished game, as the profile of a player shows it.
         *
         *     ``at``: when it ended, in milliseconds since 1970. ``won``: 1, a part of it if the win was
         *     shared, or 0.
         */
        PlayedGame: {
            at: number | null;
            seats: number;
            score: number;
            won: number;
        };
        /** @description A bot's evaluation of the possible actions: ``advice.actions``, the best first. */
        PositionAdvice: {
            advice: components["schemas"]["Weighed"];
        };
        /** @description A position (docs/api.md), from a file or an editor. */
        PositionToCheck: {
            position: {
                [key: string]: unknown;
            };
        };
        /**
         * @description A mistake in a title: its field, and what would be right.
         *
         *     ``code``: the rule for typed text that it breaks; None: another rule.
         */
        Problem: {
            field: string;
            message: string;
            code?: string | null;
        };
        Problems: {
            problems: components["schemas"]["Problem"][];
        };
        /**
         * @description The games that a player has played here, by title, the most played one first.
         *
         *     ``names``: the names of a bot level by language, None for a person. Only the last thousand games
         *     count.
         */
        Profile: {
            name: string;
            names: {
                [key: string]: string;
            } | null;
            titles: components["schemas"]["TitleProfile"][];
        };
        /**
         * @description The evidence for the best answer.
         *
         *         Every other answer is behind by at least ``margin`` in ``measure`` (a chance to win, or points),
         *         and by ``confidence`` standard errors; 0 if it is exact. ``rounds``: the determinizations for
         *         all actions, then for those that were not clearly worse, then for the rest.
         */
        Proof: {
            /** @enum {unknown} */
            measure: "points" | "win";
            margin: number;
            confidence?: number;
            seed?: number;
            rounds?: number[];
        };
        /** @description Server → client, about public tables. */
        PublicMessage: components["schemas"]["PublicTablesMessage"] | components["schemas"]["ListedMessage"] | components["schemas"]["UnlistedMessage"];
        /**
         * @description A table with open seats for anyone, or a game that anyone may watch.
         *
         *     ``you`` is always null: everyone who looks at the list gets the same message. ``terms``: the
         *     terms of the table. ``watching``: the number of spectators.
         */
        PublicTable: {
            code: string;
            title: string;
            /** @enum {string} */
            state: "lobby" | "playing" | "over" | "cancelled";
            you: number | null;
            seats: components["schemas"]["GameSeat"][];
            changed: number | null;
            turn: number | null;
            number: number;
            scores: number[];
            winners: number[];
            claims: string[][];
            /** @description you created it */
            host: boolean;
            /** @description you gave it up, and a bot plays on */
            gave_up: boolean;
            /** @description when your time for this turn ends, if it is limited */
            deadline: number | null;
            terms: components["schemas"]["Terms"];
            watching: number;
        };
        /** @description Server → client: all tables that are listed now, in no particular order. */
        PublicTablesMessage: {
            /**
             * @default tables
             * @constant
             */
            type?: "tables";
            tables: components["schemas"]["PublicTable"][];
        };
        /** @description The server's key for push messages: an uncompressed point of P-256, base64url. */
        PushKey: {
            key: string;
        };
        /** @description The keys that only this browser can decrypt with (RFC 8291); base64url. */
        PushKeys: {
            p256dh: string;
            auth: string;
        };
        /**
         * @description A browser that wants push messages about its person's turn, in their language.
         *
         *     ``endpoint``: the URL of its push service.
         */
        PushSubscription: {
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
            /** @enum {string} */
            language: "en" | "pl" | "ro";
        };
        PushUnsubscription: {
            endpoint: string;
        };
        /**
         * @description Counts of puzzles.
         *
         *     ``tried``: how many of ``puzzles`` you answered. ``solved``: how many you answered right the
         *     first time.
         */
        PuzzleCount: {
            puzzles: number;
            tried: number;
            solved: number;
        };
        /**
         * @description A puzzle without its solution.
         *
         *     ``view``: the view of the seat that has to decide. ``tickets``: the tickets that
         *     ``still_possible`` asks about, the seat's own or ones that it could draw. ``answers``: all
         *     possible answers: actions in notation, or yes and no. ``first``: whether your first answer was
         *     right, None before you have given one.
         */
        PuzzleToSolve: {
            id: string;
            title: string;
            number: number;
            /** @enum {string} */
            kind: "best_move" | "keep" | "block_or_build" | "complete" | "still_possible" | "end_game";
            difficulty: string;
            players: number;
            seat: number;
            tickets: string[];
            answers: string[];
            view: components["schemas"]["View"];
            first?: boolean | null;
        };
        /**
         * @description How a rated game changed the rating of a seat's player, in points of the ladder.
         *
         *     ``counts_little``: why the game counts little or nothing for the player, None if it counts
         *     normally. ``met_often``: the same people have met too often lately. ``unknown``: opponents have
         *     no rated history.
         */
        RatingChange: {
            seat: number;
            before: number;
            after: number;
            counts_little: ("met_often" | "unknown") | null;
        };
        /**
         * @description A group of features that speaks for or against a seat.
         *
         *         ``group``: one of GROUPS. ``effect``: how much higher the seat's chance to win is than if these
         *         features were as those of the other seats on average.
         */
        Reason: {
            seat: number;
            /** @enum {unknown} */
            group: "hand" | "network" | "points" | "tickets" | "trains" | "turn";
            effect: number;
        };
        /**
         * @description The record of a finished game, as a text.
         *
         *     ``begin``: have it analysed unless it is; else the answer only says whether it is.
         */
        RecordToAnalyse: {
            record: string;
            /** @default true */
            begin?: boolean;
        };
        /** @description A record as a text, and the wanted perspective, as in the address of a replay. */
        RecordToReplay: {
            record: string;
            seat?: string | null;
        };
        /** @description Why a request was not carried out; ``code`` is for programs, ``message`` for people. */
        Refusal: {
            code: string;
            message: string;
        };
        RefusedMessage: {
            /**
             * @default refused
             * @constant
             */
            type?: "refused";
            code: string;
            message: string;
            /** @default null */
            action?: string | null;
            /** @default null */
            wait?: number | null;
        };
        /** @description A region of new maps. ``names``: by language. ``most_cities``: its largest map. */
        Region: {
            region: string;
            names: {
                [key: string]: string;
            };
            most_cities: number;
        };
        /**
         * @description A game from its first moment on, from one perspective.
         *
         *     ``table``: None for a record. ``perspective``: the seat whose view is shown, ``none`` for a
         *     spectator's, ``open`` for all. ``start``: the view before the first action, without legal
         *     actions, as in all that follow. ``open``: by seat, empty unless all cards are visible. Each
         *     entry of the log has its frame.
         */
        Replay: {
            title: string;
            table: components["schemas"]["TableInfo"] | null;
            perspective: number | ("none" | "open");
            start: components["schemas"]["View"];
            open: {
                [key: string]: components["schemas"]["OpenSeat"];
            };
            entries: components["schemas"]["Entry"][];
            frames: components["schemas"]["Frame"][];
        };
        /** @description A seat's result: its share of the win (0 to 1) and its ``points``. */
        Result: {
            wins: number;
            points: number;
        };
        /** @description A row that a seat loses. */
        Robbery: {
            seat: number;
            cards: {
                [key: string]: number;
            };
        };
        RouteFacts: {
            id: string;
            a: string;
            b: string;
            colour: string;
            length: number;
            points: number;
            tunnel: boolean;
            ferry: number;
            double: boolean;
            subway: boolean;
            substitutes: number;
        };
        /** @description A route's points and the viewing seat's ways to pay for it, fewest locomotives first. */
        RouteOffer: {
            points: number;
            payments: components["schemas"]["Payment"][];
            why_not: components["schemas"]["Obstacle"] | null;
        };
        /**
         * @description The size that a new row of a colour needs on the seat's railyard (CG-22, CG-23).
         *
         *         ``fewest``: cards, one more than in the largest row of the other seats; None while the seat has
         *         a row of this colour itself. ``rival``: the seat with the largest row, None if there is none.
         */
        RowOffer: {
            fewest: number | null;
            rival: number | null;
        };
        /** @description The flags of a title; those with a default may be omitted. */
        Rules: {
            /** @description The fewest players. */
            players_at_least: number;
            /** @description The most players. */
            players_at_most: number;
            /** @description Train cards dealt to every player (CO-02). */
            starting_hand: number;
            /**
             * @description Face-up train cards (CO-03).
             * @constant
             */
            face_up_cards: 5;
            /** @description Face-up locomotives that sweep the row (CO-14); 6: never. */
            sweep_at_locomotives: number;
            /**
             * @description The number of cards that a face-up locomotive counts as (CO-11, CH-20).
             * @enum {unknown}
             */
            face_up_locomotive: "both_cards" | "one_card";
            /** @description Tickets of each deck dealt to every player at the start (EU-02). */
            tickets_dealt: {
                [key: string]: number;
            };
            /** @description The fewest of them that a player may keep (CO-04). */
            tickets_kept_at_start: number;
            /**
             * @description Where tickets go that are not kept at the start (CO-04, CH-14, CG-02).
             * @enum {unknown}
             */
            returned_tickets_at_start: "bottom" | "out_of_game" | "reshuffled";
            /** @description Tickets drawn at once during the game (CO-30). */
            tickets_drawn: number;
            /** @description The fewest of them that may be kept (CO-30). */
            tickets_kept: number;
            /**
             * @description Where tickets go that are drawn and not kept (CO-31, CH-14).
             * @enum {unknown}
             */
            returned_tickets: "bottom" | "out_of_game";
            /** @description The items of a score, in the order in which they are shown (CO-44). */
            score_items: ("routes" | "tickets" | "completed_tickets" | "failed_tickets" | "longest_path" | "stations" | "big_cities" | "districts" | "mandala" | "most_tickets")[];
            /** @description The criteria between players with the same score, in this order (CO-43). */
            tie_breakers: ("completed_tickets" | "fewer_stations" | "longest_path" | "big_cities")[];
            /** @description Trains of every player (CO-02); the longest path of more would take too long to find. */
            trains: number;
            /** @description Stations of every player (EU-01). */
            stations: number;
            /** @description Cards that the first, second, third station costs (EU-40). */
            station_costs: number[];
            /** @description Points for each station not built (EU-43). */
            station_points: number;
            /**
             * @description Where locomotives may be played (CH-22, NC-22).
             * @enum {unknown}
             */
            locomotives: "anywhere" | "ferries_and_tunnels" | "tunnels_only";
            /** @description Cards of any kind that replace a locomotive needed for a ferry (NC-23); 0: none do. */
            ferry_substitutes: number;
            /** @description With fewer players only one route of a double can be claimed (CO-25). */
            double_routes_from_players: number;
            /** @description Cards turned up at a tunnel (EU-30). */
            tunnel_cards: number;
            /** @description Points by length of the route (CO-23). */
            route_points: {
                [key: string]: number;
            };
            /** @description Subway pieces of every player (BE-01). */
            subways: number;
            /** @description Points by length of a subway route (BE-14). */
            subway_points: {
                [key: string]: number;
            };
            /** @description The bonus of the longest path (CO-42); 0: none. */
            longest_path_points: number;
            /** @description The bonus for the most completed tickets (UT-10); 0: none. */
            most_tickets_points: number;
            /** @description The bonus for one, two, … tickets whose ends are connected by two paths that share no route; the last one also for more (IN-30). */
            mandala_points: number[];
            /** @description Places that score once all of them are reached (LO-30, NY-30). */
            districts: {
                [key: string]: components["schemas"]["District"];
            };
            /** @description Whether the places of a district must be connected to each other (LO-31). */
            districts_joined: boolean;
            /** @description Pieces left, trains and subways, at which the last round starts (CO-40, BE-40). */
            last_round_at: number;
            /** @description Whether it is played like The Card Game, with railyards instead of a board. */
            railyards: boolean;
            /** @description Locomotives that every player gets before the deck is shuffled (CG-01). */
            starting_locomotives: number;
            /** @description With fewer players the game ends after the first deck (CG-42). */
            second_deck_from_players: number;
            /** @description Train cards dealt to every player from the second deck (CG-40). */
            second_deck_hand: number;
            /** @description The bonus of each big city (CG-51). */
            big_cities: {
                [key: string]: number;
            };
        };
        /**
         * @description A message that was sent.
         *
         *     ``seat``: the sender's, None for a sender without a seat. ``name``: that of a sender without a
         *     seat, if known. ``at``: milliseconds since 1970. ``what`` is empty where a text was removed
         *     because its author was forgotten.
         */
        Said: {
            number: number;
            /** @enum {string} */
            channel: "players" | "spectators";
            seat: number | null;
            name: string | null;
            yours: boolean;
            /** @enum {string} */
            kind: "phrase" | "reaction" | "text";
            what: string;
            at: number;
        };
        /**
         * @description Client → server: a message for the people at the table.
         *
         *     ``what``: the id of a phrase or of a reaction, which readers see in their language, or a text of
         *     at most 200 characters.
         */
        Say: {
            /** @constant */
            type: "say";
            /** @enum {string} */
            kind: "phrase" | "reaction" | "text";
            what: string;
        };
        /**
         * @description The final score of one seat (CO-44).
         *
         *         ``items``: the points of every item that the title scores (``score_items``), in its order;
         *         ``total`` is their sum. The other fields explain them.
         *         ``ticket_points``: the value that counted for each ticket to several countries (CH-12).
         */
        ScoreView: {
            items: {
                [key: string]: number;
            };
            total: number;
            completed: string[];
            failed: string[];
            longest_path_length: number;
            longest_path_routes: string[];
            borrowed: string[];
            big_cities_won: string[];
            ticket_points: {
                [key: string]: number;
            };
        };
        /**
         * @description The estimate for one seat.
         *
         *         ``win``: the calibrated chance to win from 0 to 1; a shared win is divided, and the chances add
         *         up to 1 over all seats. ``won``: the uncalibrated share of playouts won. ``score``: the mean
         *         final score in the playouts, in points; ``spread``: its standard deviation.
         */
        SeatEstimate: {
            win: number;
            won: number;
            score: number;
            spread: number;
        };
        /**
         * @description A seat at a table; ``invitation`` is shown to the host while the seat is open.
         *
         *     ``name``: for a bot, the English name of its level; ``names`` has it by language. It is empty
         *     for a person without a name; clients then say "guest" in the reader's language. ``stand_in``:
         *     the level of the bot that plays for a person who is away. ``agreed``: the seats that want a bot
         *     to stand in. ``hints``: how many hints the seat has asked for. ``colour``: the number of its
         *     pieces' colour, different for each seat. ``host``: its player created the table. ``gave_up``:
         *     its player gave up the game, and a bot plays on.
         */
        SeatInfo: {
            seat: number;
            colour: number;
            /** @enum {string} */
            kind: "person" | "bot" | "open";
            name: string;
            /** @default null */
            names?: {
                [key: string]: string;
            } | null;
            /** @default null */
            bot?: string | null;
            /** @default false */
            connected?: boolean;
            /** @default null */
            invitation?: string | null;
            /** @default null */
            stand_in?: string | null;
            agreed?: number[];
            /** @default 0 */
            hints?: number;
            /** @default false */
            host?: boolean;
            /** @default false */
            gave_up?: boolean;
        };
        /**
         * @description Who gets a seat of a new table.
         *
         *     ``kind``: the creator, a bot (of level ``bot``), any guest with the link, or a player called
         *     ``name`` who plays on the creator's device (``beside``).
         */
        SeatRequest: {
            /** @enum {string} */
            kind: "you" | "bot" | "open" | "beside";
            bot?: string | null;
            name?: string | null;
            /** @description the colour that the player wants; None: any */
            colour?: number | null;
        };
        /**
         * @description The result of a seat, and what its decisions and luck did.
         *
         *         ``luck``: of all kinds, None if luck was not measured. ``lost`` and ``accuracy``: None for a
         *         seat without judged decisions. ``stand_ins``: the actions that a bot played in the player's
         *         place; its decisions are not judged.
         */
        SeatSummary: {
            result: components["schemas"]["Result"];
            luck: components["schemas"]["LuckSum"] | null;
            luck_by_kind: {
                [key: string]: components["schemas"]["LuckSum"];
            };
            lost: components["schemas"]["Lost"] | null;
            decisions: number;
            accuracy: number | null;
            judgements: {
                [key: string]: number;
            };
            stand_ins: number;
        };
        /**
         * @description The public numbers of one seat.
         *
         *         ``ticket_count`` is None while it is secret (CO-04). ``known_cards`` are the cards that
         *         every player saw this seat take and that it has not played since. ``subways`` are the subway
         *         pieces left (BE-01).
         *
         *         The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21). ``on_the_track``
         *         is the size of the stack, ``on_the_track_cards`` its cards if they may be seen (CG-12, CG-33).
         *         ``rolls`` is the card of each row that moves there when the seat's next turn begins, if it has
         *         one (CG-10, CG-11). ``completed`` are the tickets set aside as completed (CG-35).
         */
        SeatView: {
            seat: number;
            score: number;
            trains: number;
            stations_left: number;
            hand_size: number;
            ticket_count: number | null;
            routes: string[];
            stations: string[];
            known_cards: {
                [key: string]: number;
            };
            subways: number;
            railyard: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            rolls: {
                [key: string]: string;
            };
            on_the_track: number;
            on_the_track_cards: {
                [key: string]: number;
            } | null;
            completed: string[];
        };
        /** @description Some fields of a SeatView. */
        SeatViewChanges: {
            seat?: number;
            score?: number;
            trains?: number;
            stations_left?: number;
            hand_size?: number;
            ticket_count?: number | null;
            routes?: string[];
            stations?: string[];
            known_cards?: {
                [key: string]: number;
            };
            subways?: number;
            railyard?: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            rolls?: {
                [key: string]: string;
            };
            on_the_track?: number;
            on_the_track_cards?: {
                [key: string]: number;
            } | null;
            completed?: string[];
        };
        /** @description A finished game of a series. Seats are those of the table to which the message is sent. */
        SeriesGame: {
            code: string;
            winners: number[];
            /** @description by seat */
            scores: number[];
        };
        /**
         * @description The standing of a series.
         *
         *     ``number``: the number of this table's game, from 1. ``games``: the last twenty finished games.
         *     ``players``: each player's total, by seat.
         */
        SeriesInfo: {
            number: number;
            games: components["schemas"]["SeriesGame"][];
            players: components["schemas"]["SeriesPlayer"][];
        };
        /**
         * @description A player's total in a series.
         *
         *     ``wins``: a shared win counts for each player who shares it.
         */
        SeriesPlayer: {
            seat: number;
            wins: number;
            points: number;
        };
        /** @description Server → client, over the WebSocket of a table; ``type`` tells the messages apart. */
        ServerMessage: components["schemas"]["UndoneMessage"] | components["schemas"]["TableMessage"] | components["schemas"]["TimeMessage"] | components["schemas"]["RefusedMessage"] | components["schemas"]["UpdateMessage"] | components["schemas"]["ChangesMessage"] | components["schemas"]["AudienceMessage"] | components["schemas"]["TalkMessage"] | components["schemas"]["TalkRefusedMessage"];
        /** @description Whether others may read the profile. */
        Share: {
            shared: boolean;
        };
        /**
         * @description The verdict on an answer, and the solution of the puzzle.
         *
         *     ``first``: whether your first answer to this puzzle was right. ``answers``: the evaluated
         *     answers, the best first. ``way``: of ``still_possible``.
         */
        Solution: {
            verdict: components["schemas"]["Verdict"];
            first: boolean;
            answers: components["schemas"]["Answer"][];
            proof: components["schemas"]["Proof"];
            way?: components["schemas"]["Way"] | null;
        };
        /**
         * @description Whether a bot should play for a player who is away.
         *
         *     The player whose seat it is takes it back with ``agree`` false.
         */
        StandInRequest: {
            agree: boolean;
        };
        /**
         * @description The facts of a seat behind the reasons, with all cards open.
         *
         *         ``completed``: of its ``tickets``. ``open``: the points of the others; ``given_up``: those of
         *         them that its plan no longer includes. ``lacking``: the cards that its plan needs and its hand
         *         lacks. ``routes``: those it owns. ``longest_path``: its length, 0 on titles without points for
         *         it; ``is_longest``: no other seat has a longer one. ``waits``: the number of seats that decide
         *         before it.
         */
        Standing: {
            points: number;
            tickets: number;
            completed: number;
            open: number;
            given_up: number;
            lacking: number;
            trains: number;
            cards: number;
            locomotives: number;
            routes: number;
            longest_path: number;
            is_longest: boolean;
            waits: number;
        };
        /**
         * @description The next station: its cost, the cities where it may be built, and the ways to pay for it.
         *
         *         A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
         */
        StationOffer: {
            cost: number;
            cities: string[];
            payments: components["schemas"]["Payment"][];
            why_not: components["schemas"]["Obstacle"] | null;
        };
        /** @description The end of an analysis: what it says about each seat. */
        Summary: {
            /** @enum {unknown} */
            type: "summary";
            seats: components["schemas"]["SeatSummary"][];
        };
        /**
         * @description A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.
         *
         *     ``left``: in a finished rated game, the seats that come last because bots played for them.
         *     ``choosing``: the seats that are still choosing their first tickets. ``compiling``: bots wait
         *     because their search code is being compiled, which happens once.
         */
        TableInfo: {
            /**
             * @description players may ask a strong bot for advice
             * @default false
             */
            hints: boolean;
            /**
             * @description players see chances to win, from public knowledge only
             * @default false
             */
            chances: boolean;
            /**
             * @description the game counts for ratings
             * @default false
             */
            rated: boolean;
            /**
             * @description its open seats are listed for everyone
             * @default false
             */
            public: boolean;
            /**
             * @description its game is listed for everyone while it lasts
             * @default false
             */
            watchable: boolean;
            /**
             * @description the game counts in no profile: it continues another game
             * @default false
             */
            practice: boolean;
            /**
             * @description several people play on the creator's device
             * @default false
             */
            handed_round: boolean;
            /**
             * @description how long players may think
             * @default null
             */
            time_limit: (components["schemas"]["MoveLimit"] | components["schemas"]["ClockLimit"]) | null;
            /**
             * @description seconds without a move after which others may nudge
             * @default 120
             */
            nudge_after: number;
            /**
             * @description whether people may send each other texts, or only phrases
             * @default all
             * @enum {string}
             */
            talk: "all" | "phrases";
            code: string;
            title: string;
            /** @enum {string} */
            state: "lobby" | "playing" | "over" | "cancelled";
            you: number | null;
            /** @description your seat, and those of players on your device */
            yours: number[];
            /** @description you may set the table up and start the game */
            host: boolean;
            /** @description as long as the host is away: you may seat bots and start */
            acting: boolean;
            /**
             * @description the host has removed you from your seat
             * @default false
             */
            removed: boolean;
            seats: components["schemas"]["SeatInfo"][];
            /** @enum {string} */
            seating: "drawn" | "as_listed";
            pace: number;
            pause: components["schemas"]["PauseInfo"] | null;
            options: {
                [key: string]: boolean;
            };
            compiling: boolean;
            commitment: string;
            /**
             * @description decimal; only once the game is over
             * @default null
             */
            seed: string | null;
            /**
             * @description hexadecimal; only once the game is over
             * @default null
             */
            salt: string | null;
            /** @description random numbers of the players' browsers; null while they can contribute, and for games without them */
            contributions: string[] | null;
            /** @description to the shuffle of the game played next */
            next_commitment: string | null;
            /**
             * @description code of the table played next
             * @default null
             */
            next_table: string | null;
            choosing: number[];
            undo: components["schemas"]["UndoInfo"] | null;
            left: number[];
            /**
             * @description who wants to play again, once asked
             * @default null
             */
            again: components["schemas"]["AgainInfo"] | null;
            /**
             * @description from the second game on
             * @default null
             */
            series: components["schemas"]["SeriesInfo"] | null;
            /** @description the state in which the server ended it, because it was not used any more */
            archived: ("lobby" | "game") | null;
            /** @description of a rated game, once it is over and counted */
            ratings: components["schemas"]["RatingChange"][];
        };
        TableMessage: {
            /**
             * @default table
             * @constant
             */
            type?: "table";
            table: components["schemas"]["TableInfo"];
        };
        /**
         * @description The settings of a table that its host changes before the game.
         *
         *     ``handed_round`` and ``practice`` of a table never change; the values sent here are ignored.
         */
        TableSettings: {
            /**
             * @description players may ask a strong bot for advice
             * @default false
             */
            hints?: boolean;
            /**
             * @description players see chances to win, from public knowledge only
             * @default false
             */
            chances?: boolean;
            /**
             * @description the game counts for ratings
             * @default false
             */
            rated?: boolean;
            /**
             * @description its open seats are listed for everyone
             * @default false
             */
            public?: boolean;
            /**
             * @description its game is listed for everyone while it lasts
             * @default false
             */
            watchable?: boolean;
            /**
             * @description the game counts in no profile: it continues another game
             * @default false
             */
            practice?: boolean;
            /**
             * @description several people play on the creator's device
             * @default false
             */
            handed_round?: boolean;
            /** @description how long players may think */
            time_limit?: (components["schemas"]["MoveLimit"] | components["schemas"]["ClockLimit"]) | null;
            /**
             * @description seconds without a move after which others may nudge
             * @default 120
             */
            nudge_after?: number;
            /**
             * @description whether people may send each other texts, or only phrases
             * @default all
             * @enum {string}
             */
            talk?: "all" | "phrases";
            /**
             * @default drawn
             * @enum {string}
             */
            seating?: "drawn" | "as_listed";
            /** @description the title's variants */
            options?: {
                [key: string]: boolean;
            };
        };
        /**
         * @description Server → client: the messages from number ``from`` on.
         *
         *     With 0 it is the last 200 messages, in place of all that were shown before. ``earlier``: there
         *     are more messages before these.
         */
        TalkMessage: {
            /**
             * @default talk
             * @constant
             */
            type?: "talk";
            from: number;
            earlier: boolean;
            said: components["schemas"]["Said"][];
        };
        /**
         * @description Server → client: the reason why your message was not sent.
         *
         *     ``code`` is for programs, ``message`` for people. ``wait``: the seconds after which it can be
         *     sent.
         */
        TalkRefusedMessage: {
            /**
             * @default talk_refused
             * @constant
             */
            type?: "talk_refused";
            code: string;
            message: string;
            wait: number | null;
        };
        /** @description The terms of a table, which hold from its first to its last moment and at later tables. */
        Terms: {
            /**
             * @description players may ask a strong bot for advice
             * @default false
             */
            hints: boolean;
            /**
             * @description players see chances to win, from public knowledge only
             * @default false
             */
            chances: boolean;
            /**
             * @description the game counts for ratings
             * @default false
             */
            rated: boolean;
            /**
             * @description its open seats are listed for everyone
             * @default false
             */
            public: boolean;
            /**
             * @description its game is listed for everyone while it lasts
             * @default false
             */
            watchable: boolean;
            /**
             * @description the game counts in no profile: it continues another game
             * @default false
             */
            practice: boolean;
            /**
             * @description several people play on the creator's device
             * @default false
             */
            handed_round: boolean;
            /**
             * @description how long players may think
             * @default null
             */
            time_limit: (components["schemas"]["MoveLimit"] | components["schemas"]["ClockLimit"]) | null;
            /**
             * @description seconds without a move after which others may nudge
             * @default 120
             */
            nudge_after: number;
            /**
             * @description whether people may send each other texts, or only phrases
             * @default all
             * @enum {string}
             */
            talk: "all" | "phrases";
        };
        /**
         * @description A ticket.
         *
         *         ``points``: for a ticket to ``countries``, whose ``b`` is None, the lowest of their values.
         */
        TicketFacts: {
            id: string;
            a: string;
            b: string | null;
            points: number;
            deck: string;
            countries: {
                [key: string]: number;
            } | null;
            cards: {
                [key: string]: number;
            } | null;
        };
        /**
         * @description A ticket of the viewing seat. ``with_station``: connected only with the help of a station.
         *
         *         ``points``: the points that it gains now if it is completed, else those that it loses. ``b`` is
         *         None for a ticket to ``countries``. ``cards``: the train cards that it needs (CG-33).
         */
        TicketView: {
            id: string;
            a: string;
            b: string | null;
            points: number;
            /** @enum {unknown} */
            status: "completed" | "open" | "with_station";
            countries: components["schemas"]["CountryTarget"][] | null;
            cards: {
                [key: string]: number;
            } | null;
        };
        /**
         * @description Server → client: the time of the game.
         *
         *     All times are milliseconds since 1970 by the server's clock; ``now`` is its current time.
         *     ``since``: from when the next action is timed. ``deadline``: when a bot plays for the player to
         *     decide, None if no player's time is limited now. ``late``: the seats for which a bot plays the
         *     rest of this turn, since their time is up. ``paused_left``: the time that the player to decide
         *     has left while the game is paused. ``left``: the time left on each seat's clock at ``since``,
         *     where there are clocks. ``nudged_by``: the seats that have nudged the player. ``vote_from``:
         *     from when the others may let a bot play although the player is here, None before a nudge.
         */
        TimeMessage: {
            /**
             * @default time
             * @constant
             */
            type?: "time";
            now: number;
            since: number | null;
            deadline: number | null;
            late: number[];
            paused_left: number | null;
            left: number[] | null;
            nudged_by: number[];
            vote_from: number | null;
        };
        /**
         * @description Everything that a client shows of a title, except the board's drawing (``/board``).
         *
         *         ``family``: the title of which it is a variant, or its own id. ``variant`` and
         *         ``variant_about``: the name of the variant and how it differs, by language, null if the title
         *         has no variants. ``name`` and ``about``: by language. ``recommended``: suggested to players who
         *         have not chosen. ``differs_from``: the title that its guide compares it with. ``guide``: the
         *         guide's sections, none if they follow from the rules. ``options``: the options that a table may
         *         choose. ``colours``: the cards that the title has, in their order; ``deck``: how many of each.
         *         ``value_model``: whether it has one, for the curves of finished games and spectators' chances.
         */
        TitleFacts: {
            id: string;
            family: string;
            variant: {
                [key: string]: string;
            } | null;
            name: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
            variant_about: {
                [key: string]: string;
            } | null;
            recommended: boolean;
            differs_from: string | null;
            guide: string[];
            /** @enum {unknown} */
            vehicle: "bus" | "streetcar" | "taxi" | "train";
            rules: components["schemas"]["Rules"];
            options: string[];
            colours: string[];
            deck: {
                [key: string]: number;
            };
            value_model: boolean;
            cities: components["schemas"]["CityFacts"][];
            countries: components["schemas"]["Country"][];
            routes: components["schemas"]["RouteFacts"][];
            tickets: components["schemas"]["TicketFacts"][];
        };
        /**
         * @description The totals of a player's games of a title.
         *
         *     ``wins``: shared ones in parts. ``low`` and ``high``: 95 % interval of their share (Wilson's).
         *     ``even``: the share if all players were equal. ``kept`` and ``completed`` count tickets.
         *     ``routes``: how often each was claimed. ``played``: the games, the first one first.
         */
        TitleProfile: {
            title: string;
            games: number;
            wins: number;
            low: number;
            high: number;
            even: number;
            mean: number;
            best: number;
            kept: number;
            completed: number;
            routes: {
                [key: string]: number;
            };
            played: components["schemas"]["PlayedGame"][];
        };
        TitleToCheck: {
            facts: {
                [key: string]: unknown;
            };
        };
        /** @description A tunnel attempt that waits for the extra payment (EU-33). Public (EU-37). */
        TunnelView: {
            route: string;
            laid: {
                [key: string]: number;
            };
            turned_up: string[];
            due: number;
            payments: components["schemas"]["Payment"][];
        };
        /**
         * @description A large change of a seat's chance: ``change`` from after ``since`` to after ``number``.
         *
         *         ``largest``: the number of the action between them that changed it most, counted from 1.
         */
        TurningPoint: {
            number: number;
            largest: number;
            since: number;
            seat: number;
            change: number;
        };
        /**
         * @description An answer to a seat's question whether to take back all actions except the first ``left``.
         *
         *     A player who declines their own question withdraws it.
         */
        UndoAnswer: {
            seat: number;
            left: number;
            agree: boolean;
        };
        /**
         * @description A seat's question whether to take back all actions except the first ``left``.
         *
         *     ``seat``: the seat that asks. ``asked``: the seats of people who have to agree. ``agreed``: the
         *     seats that agree.
         */
        UndoInfo: {
            seat: number;
            left: number;
            asked: number[];
            agreed: number[];
        };
        /**
         * @description A wish to take back one's last action, or to ask the others for their consent.
         *
         *     ``number``: the length of the log as the client last received it.
         */
        UndoRequest: {
            number: number;
        };
        /**
         * @description Server → client: a seat has taken back all actions except the first ``left``.
         *
         *     The update follows.
         */
        UndoneMessage: {
            /**
             * @default undone
             * @constant
             */
            type?: "undone";
            seat: number;
            left: number;
        };
        /** @description Server → client: a table is no longer listed. */
        UnlistedMessage: {
            /**
             * @default unlisted
             * @constant
             */
            type?: "unlisted";
            code: string;
        };
        /**
         * @description Server → client: the view, and the log from entry ``from`` on (0: all of it).
         *
         *     Entries with this number or a higher one that were sent before are no longer valid. ``length``:
         *     the length of the stored log, including everything that was taken back. ``chances``: each seat's
         *     chance to win, from public knowledge, for spectators only; None if it can't be predicted.
         */
        UpdateMessage: {
            /**
             * @default update
             * @constant
             */
            type?: "update";
            length: number;
            from: number;
            entries: components["schemas"]["Entry"][];
            view: components["schemas"]["View"];
            /** @default null */
            chances?: number[] | null;
        };
        /** @description The judgement of an answer. */
        Verdict: {
            right: boolean;
            /** @enum {unknown} */
            judgement: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
            answer: components["schemas"]["Answer"];
            best: components["schemas"]["Answer"];
            facts: components["schemas"]["Fact"][];
        };
        /**
         * @description Everything that ``seat`` may know and do (CO-50); a spectator's seat is None.
         *
         *         A view is built by adding public and private facts, field by field. ``turn`` is the seat that
         *         must decide, None when the game is over. ``number`` counts the actions played so far. ``closed``
         *         are the routes that no seat may claim any more (CO-25). ``to_lay``: the number of cards of any
         *         kind that must still be paid for the route just claimed (NC-25). ``decks``: the number of train
         *         decks in the game, one except in the Card Game (CG-40); ``deck_number`` is the current one. The
         *         Card Game: ``open_track`` is the option of CG-12, and ``completion`` lists the tickets that the
         *         viewing seat can complete now. Titles with a board have False and None there.
         *
         *         ``legal`` is empty unless the viewer must decide; in JSON its actions are notation. ``offers``,
         *         ``station``, ``placements`` and ``rows`` say what could be done and why not. They are None for
         *         spectators. ``station`` is also None if the title has no stations, ``placements`` and ``rows``
         *         if it has a board.
         */
        View: {
            title: string;
            players: number;
            seat: number | null;
            turn: number | null;
            /** @enum {unknown} */
            phase: "act" | "choose_tickets" | "complete_tickets" | "keep_tickets" | "over" | "second_card" | "substitutes" | "tunnel";
            turns_left: number | null;
            number: number;
            face_up: (string | null)[];
            deck_size: number;
            discard: {
                [key: string]: number;
            };
            ticket_deck_size: number;
            seats: components["schemas"]["SeatView"][];
            closed: string[];
            hand: {
                [key: string]: number;
            } | null;
            tickets: components["schemas"]["TicketView"][] | null;
            offered: components["schemas"]["OfferedTickets"] | null;
            tunnel: components["schemas"]["TunnelView"] | null;
            scores: components["schemas"]["ScoreView"][] | null;
            winners: number[] | null;
            to_lay: number;
            deck_number: number;
            decks: number;
            open_track: boolean;
            big_cities: components["schemas"]["BigCity"][];
            completion: components["schemas"]["Completion"] | null;
            legal: string[];
            offers: {
                [key: string]: components["schemas"]["RouteOffer"];
            } | null;
            station: components["schemas"]["StationOffer"] | null;
            placements: components["schemas"]["Placement"][] | null;
            rows: {
                [key: string]: components["schemas"]["RowOffer"];
            } | null;
        };
        /** @description Some fields of a View. */
        ViewChanges: {
            title?: string;
            players?: number;
            seat?: number | null;
            turn?: number | null;
            /** @enum {unknown} */
            phase?: "act" | "choose_tickets" | "complete_tickets" | "keep_tickets" | "over" | "second_card" | "substitutes" | "tunnel";
            turns_left?: number | null;
            number?: number;
            face_up?: (string | null)[];
            deck_size?: number;
            discard?: {
                [key: string]: number;
            };
            ticket_deck_size?: number;
            seats?: components["schemas"]["SeatView"][];
            closed?: string[];
            hand?: {
                [key: string]: number;
            } | null;
            tickets?: components["schemas"]["TicketView"][] | null;
            offered?: components["schemas"]["OfferedTickets"] | null;
            tunnel?: components["schemas"]["TunnelView"] | null;
            scores?: components["schemas"]["ScoreView"][] | null;
            winners?: number[] | null;
            to_lay?: number;
            deck_number?: number;
            decks?: number;
            open_track?: boolean;
            big_cities?: components["schemas"]["BigCity"][];
            completion?: components["schemas"]["Completion"] | null;
            legal?: string[];
            offers?: {
                [key: string]: components["schemas"]["RouteOffer"];
            } | null;
            station?: components["schemas"]["StationOffer"] | null;
            placements?: components["schemas"]["Placement"][] | null;
            rows?: {
                [key: string]: components["schemas"]["RowOffer"];
            } | null;
        };
        /**
         * @description Client → server: whether the page is in sight.
         *
         *     A player who has the page in sight gets no notification that it is their turn.
         */
        Visible: {
            /** @constant */
            type: "visible";
            visible: boolean;
        };
        /** @description The arguments of a new map: the same ones give everybody the same map. */
        WantedMap: {
            region: string;
            cities: number;
            seed: number;
        };
        /**
         * @description The cheapest way to complete a ticket, or why it is not possible.
         *
         *         ``routes``: those to claim; ``borrowed``: those of others, each with a station in a city.
         *         ``stations``: the cities where stations must be built. ``trains``, ``subways``: the pieces
         *         needed. All are empty without any way.
         *
         *         In the Card Game, ``lacking`` counts the cards that the tickets need and the seat does not have,
         *         by colour. Each of its ``locomotives`` replaces one of them; ``missing`` counts the others.
         */
        Way: {
            possible: boolean;
            routes?: string[];
            borrowed?: string[];
            stations?: string[];
            trains?: number;
            subways?: number;
            missing?: number;
            lacking?: {
                [key: string]: number;
            };
            locomotives?: number;
        };
        /** @description A bot's evaluation of a seat's candidate actions, best first. */
        Weighed: {
            seat: number;
            actions: components["schemas"]["ActionValue"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AboutMe = components['schemas']['AboutMe'];
export type ActionToJudge = components['schemas']['ActionToJudge'];
export type ActionValue = components['schemas']['ActionValue'];
export type Addresses = components['schemas']['Addresses'];
export type AgainInfo = components['schemas']['AgainInfo'];
export type AgainRequest = components['schemas']['AgainRequest'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisPiece = components['schemas']['AnalysisPiece'];
export type Answer = components['schemas']['Answer'];
export type AnswerToPuzzle = components['schemas']['AnswerToPuzzle'];
export type AudienceMessage = components['schemas']['AudienceMessage'];
export type BigCity = components['schemas']['BigCity'];
export type BotFacts = components['schemas']['BotFacts'];
export type ChangesMessage = components['schemas']['ChangesMessage'];
export type CityFacts = components['schemas']['CityFacts'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type ClockLimit = components['schemas']['ClockLimit'];
export type Code = components['schemas']['Code'];
export type CodeOwner = components['schemas']['CodeOwner'];
export type Completion = components['schemas']['Completion'];
export type ContributionRequest = components['schemas']['ContributionRequest'];
export type Country = components['schemas']['Country'];
export type CountryTarget = components['schemas']['CountryTarget'];
export type Curve = components['schemas']['Curve'];
export type Decision = components['schemas']['Decision'];
export type DecisionFound = components['schemas']['DecisionFound'];
export type District = components['schemas']['District'];
export type DrawnTitle = components['schemas']['DrawnTitle'];
export type EditorJob = components['schemas']['EditorJob'];
export type Entry = components['schemas']['Entry'];
export type Estimate = components['schemas']['Estimate'];
export type Event = components['schemas']['Event'];
export type Expected = components['schemas']['Expected'];
export type Explanation = components['schemas']['Explanation'];
export type Fact = components['schemas']['Fact'];
export type FinishedGames = components['schemas']['FinishedGames'];
export type FinishedRecord = components['schemas']['FinishedRecord'];
export type Frame = components['schemas']['Frame'];
export type GameInfo = components['schemas']['GameInfo'];
export type GameMessage = components['schemas']['GameMessage'];
export type GameSeat = components['schemas']['GameSeat'];
export type GamesMessage = components['schemas']['GamesMessage'];
export type Gap = components['schemas']['Gap'];
export type Hint = components['schemas']['Hint'];
export type HintComparison = components['schemas']['HintComparison'];
export type HintMove = components['schemas']['HintMove'];
export type HintRequest = components['schemas']['HintRequest'];
export type Invitation = components['schemas']['Invitation'];
export type Join = components['schemas']['Join'];
export type Judged = components['schemas']['Judged'];
export type Ladder = components['schemas']['Ladder'];
export type LadderEntry = components['schemas']['LadderEntry'];
export type ListMessage = components['schemas']['ListMessage'];
export type ListedMessage = components['schemas']['ListedMessage'];
export type ListedPuzzle = components['schemas']['ListedPuzzle'];
export type Look = components['schemas']['Look'];
export type Lost = components['schemas']['Lost'];
export type Luck = components['schemas']['Luck'];
export type LuckFound = components['schemas']['LuckFound'];
export type LuckSum = components['schemas']['LuckSum'];
export type MailAddress = components['schemas']['MailAddress'];
export type MailCode = components['schemas']['MailCode'];
export type MailInfo = components['schemas']['MailInfo'];
export type MailRequest = components['schemas']['MailRequest'];
export type MapChoices = components['schemas']['MapChoices'];
export type Me = components['schemas']['Me'];
export type Moment = components['schemas']['Moment'];
export type MomentOfRecord = components['schemas']['MomentOfRecord'];
export type MoveLimit = components['schemas']['MoveLimit'];
export type MyPuzzles = components['schemas']['MyPuzzles'];
export type NewMap = components['schemas']['NewMap'];
export type NewTable = components['schemas']['NewTable'];
export type NextContribution = components['schemas']['NextContribution'];
export type Notes = components['schemas']['Notes'];
export type Obstacle = components['schemas']['Obstacle'];
export type OfferedTickets = components['schemas']['OfferedTickets'];
export type OpenSeat = components['schemas']['OpenSeat'];
export type OpenSeatChanges = components['schemas']['OpenSeatChanges'];
export type Pace = components['schemas']['Pace'];
export type PauseInfo = components['schemas']['PauseInfo'];
export type PauseRequest = components['schemas']['PauseRequest'];
export type Payment = components['schemas']['Payment'];
export type Picture = components['schemas']['Picture'];
export type Placement = components['schemas']['Placement'];
export type Play = components['schemas']['Play'];
export type PlayOn = components['schemas']['PlayOn'];
export type PlayedGame = components['schemas']['PlayedGame'];
export type PositionAdvice = components['schemas']['PositionAdvice'];
export type PositionToCheck = components['schemas']['PositionToCheck'];
export type Problem = components['schemas']['Problem'];
export type Problems = components['schemas']['Problems'];
export type Profile = components['schemas']['Profile'];
export type Proof = components['schemas']['Proof'];
export type PublicMessage = components['schemas']['PublicMessage'];
export type PublicTable = components['schemas']['PublicTable'];
export type PublicTablesMessage = components['schemas']['PublicTablesMessage'];
export type PushKey = components['schemas']['PushKey'];
export type PushKeys = components['schemas']['PushKeys'];
export type PushSubscription = components['schemas']['PushSubscription'];
export type PushUnsubscription = components['schemas']['PushUnsubscription'];
export type PuzzleCount = components['schemas']['PuzzleCount'];
export type PuzzleToSolve = components['schemas']['PuzzleToSolve'];
export type RatingChange = components['schemas']['RatingChange'];
export type Reason = components['schemas']['Reason'];
export type RecordToAnalyse = components['schemas']['RecordToAnalyse'];
export type RecordToReplay = components['schemas']['RecordToReplay'];
export type Refusal = components['schemas']['Refusal'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type Region = components['schemas']['Region'];
export type Replay = components['schemas']['Replay'];
export type Result = components['schemas']['Result'];
export type Robbery = components['schemas']['Robbery'];
export type RouteFacts = components['schemas']['RouteFacts'];
export type RouteOffer = components['schemas']['RouteOffer'];
export type RowOffer = components['schemas']['RowOffer'];
export type Rules = components['schemas']['Rules'];
export type Said = components['schemas']['Said'];
export type Say = components['schemas']['Say'];
export type ScoreView = components['schemas']['ScoreView'];
export type SeatEstimate = components['schemas']['SeatEstimate'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type SeatRequest = components['schemas']['SeatRequest'];
export type SeatSummary = components['schemas']['SeatSummary'];
export type SeatView = components['schemas']['SeatView'];
export type SeatViewChanges = components['schemas']['SeatViewChanges'];
export type SeriesGame = components['schemas']['SeriesGame'];
export type SeriesInfo = components['schemas']['SeriesInfo'];
export type SeriesPlayer = components['schemas']['SeriesPlayer'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type Share = components['schemas']['Share'];
export type Solution = components['schemas']['Solution'];
export type StandInRequest = components['schemas']['StandInRequest'];
export type Standing = components['schemas']['Standing'];
export type StationOffer = components['schemas']['StationOffer'];
export type Summary = components['schemas']['Summary'];
export type TableInfo = components['schemas']['TableInfo'];
export type TableMessage = components['schemas']['TableMessage'];
export type TableSettings = components['schemas']['TableSettings'];
export type TalkMessage = components['schemas']['TalkMessage'];
export type TalkRefusedMessage = components['schemas']['TalkRefusedMessage'];
export type Terms = components['schemas']['Terms'];
export type TicketFacts = components['schemas']['TicketFacts'];
export type TicketView = components['schemas']['TicketView'];
export type TimeMessage = components['schemas']['TimeMessage'];
export type TitleFacts = components['schemas']['TitleFacts'];
export type TitleProfile = components['schemas']['TitleProfile'];
export type TitleToCheck = components['schemas']['TitleToCheck'];
export type TunnelView = components['schemas']['TunnelView'];
export type TurningPoint = components['schemas']['TurningPoint'];
export type UndoAnswer = components['schemas']['UndoAnswer'];
export type UndoInfo = components['schemas']['UndoInfo'];
export type UndoRequest = components['schemas']['UndoRequest'];
export type UndoneMessage = components['schemas']['UndoneMessage'];
export type UnlistedMessage = components['schemas']['UnlistedMessage'];
export type UpdateMessage = components['schemas']['UpdateMessage'];
export type Verdict = components['schemas']['Verdict'];
export type View = components['schemas']['View'];
export type ViewChanges = components['schemas']['ViewChanges'];
export type Visible = components['schemas']['Visible'];
export type WantedMap = components['schemas']['WantedMap'];
export type Way = components['schemas']['Way'];
export type Weighed = components['schemas']['Weighed'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
