// The part of OkHttp that the generated client calls, without what is behind it: enough to compile, nothing is sent.
// OkHttp itself is in none of the package registries that these tests use.
@file:Suppress("unused", "UNUSED_PARAMETER")

package okhttp3

import java.io.Closeable
import java.io.File
import java.io.InputStream

private fun absent(): Nothing = throw UnsupportedOperationException("a stand-in for OkHttp sends nothing")

class MediaType {
    companion object {
        fun String.toMediaTypeOrNull(): MediaType? = absent()
    }
}

class HttpUrl {
    val encodedPathSegments: List<String> get() = absent()
    fun newBuilder(): Builder = absent()

    class Builder {
        fun scheme(scheme: String): Builder = absent()
        fun host(host: String): Builder = absent()
        fun addPathSegment(pathSegment: String): Builder = absent()
        fun addEncodedPathSegments(encodedPathSegments: String): Builder = absent()
        fun addQueryParameter(name: String, value: String?): Builder = absent()
        fun build(): HttpUrl = absent()
    }

    companion object {
        fun String.toHttpUrlOrNull(): HttpUrl? = absent()
    }
}

class Headers {
    fun toMultimap(): Map<String, List<String>> = absent()

    class Builder {
        fun add(name: String, value: String): Builder = absent()
        fun build(): Headers = absent()
    }

    companion object {
        fun Map<String, String>.toHeaders(): Headers = absent()
    }
}

abstract class RequestBody {
    companion object {
        fun ByteArray.toRequestBody(contentType: MediaType? = null): RequestBody = absent()
        fun String.toRequestBody(contentType: MediaType? = null): RequestBody = absent()
        fun File.asRequestBody(contentType: MediaType? = null): RequestBody = absent()
    }
}

class FormBody : RequestBody() {
    class Builder {
        fun add(name: String, value: String): Builder = absent()
        fun build(): FormBody = absent()
    }
}

class MultipartBody : RequestBody() {
    class Builder {
        fun setType(type: MediaType): Builder = absent()
        fun addPart(headers: Headers?, body: RequestBody): Builder = absent()
        fun build(): MultipartBody = absent()
    }

    companion object {
        val FORM: MediaType get() = absent()
    }
}

class Request {
    class Builder {
        fun url(url: HttpUrl): Builder = absent()
        fun head(): Builder = absent()
        fun delete(body: RequestBody?): Builder = absent()
        fun patch(body: RequestBody): Builder = absent()
        fun post(body: RequestBody): Builder = absent()
        fun put(body: RequestBody): Builder = absent()
        fun method(method: String, body: RequestBody?): Builder = absent()
        fun headers(headers: Headers): Builder = absent()
        fun build(): Request = absent()
    }
}

abstract class ResponseBody : Closeable {
    fun byteStream(): InputStream = absent()
    fun bytes(): ByteArray = absent()
    fun string(): String = absent()
}

abstract class Response : Closeable {
    val isRedirect: Boolean get() = absent()
    val isSuccessful: Boolean get() = absent()
    val code: Int get() = absent()
    val message: String get() = absent()
    val headers: Headers get() = absent()
    val body: ResponseBody? get() = absent()
    fun header(name: String): String? = absent()
}

interface Callback

interface Call {
    fun execute(): Response

    fun interface Factory {
        fun newCall(request: Request): Call
    }
}

class OkHttpClient : Call.Factory {
    override fun newCall(request: Request): Call = absent()

    class Builder {
        fun build(): OkHttpClient = OkHttpClient()
    }
}
