import helmet from 'koa-helmet'

/**
 * Nothing but our own scripts, styles, fonts and sockets (`'self'` is those too); avatars may come from any https host.
 * The web server of deploy/docker says the same of its own answers; a test holds both to each other.
 */
export const securityHeaders = (https: boolean) =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https://*.googleusercontent.com'],
        connectSrc: ["'self'"],
        upgradeInsecureRequests: https ? [] : null,
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
  })
