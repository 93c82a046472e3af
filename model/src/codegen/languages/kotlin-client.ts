/* What generated Kotlin calls through. */

export const clientText = (packageName: string, baseUrl: string): string => `package ${packageName}

import com.fasterxml.jackson.core.type.TypeReference
import com.fasterxml.jackson.databind.DeserializationFeature
import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.databind.SerializationFeature
import java.io.IOException
import java.net.URLEncoder
import okhttp3.FormBody
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.MediaType.Companion.toMediaTypeOrNull
import okhttp3.MultipartBody
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.RequestBody.Companion.toRequestBody

/** A reply other than 2xx. */
class ApiException(val status: Int, val body: String) : IOException("The server answered " + status)

/**
 * Calls the operations; headers are sent with each call. Needs com.fasterxml.jackson.module:jackson-module-kotlin, and
 * com.fasterxml.jackson.datatype:jackson-datatype-jsr310 for dates.
 */
class ApiClient(
    private val baseUrl: String = ${baseUrl},
    private val headers: Map<String, String> = emptyMap(),
    private val http: OkHttpClient = OkHttpClient()
) {
    private val mapper: ObjectMapper = ObjectMapper()
        .findAndRegisterModules()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)

    fun send(call: ApiCall) {
        sendForBytes(call)
    }

    fun sendForText(call: ApiCall): String = String(sendForBytes(call), Charsets.UTF_8)

    fun <T> send(call: ApiCall, type: TypeReference<T>): T {
        val body = sendForBytes(call)
        return mapper.readValue(if (body.isEmpty()) "null".toByteArray() else body, type)
    }

    fun sendForBytes(call: ApiCall): ByteArray {
        val url = (baseUrl + call.path).toHttpUrl().newBuilder()
        call.query.forEach { (name, value) -> url.addQueryParameter(name, value) }
        val request = Request.Builder().url(url.build())
        (headers.toList() + call.headers).forEach { (name, value) -> request.header(name, value) }
        if (call.cookies.isNotEmpty()) {
            request.header("Cookie", call.cookies.joinToString("; ") { (name, value) -> name + "=" + value })
        }
        request.method(call.method, call.toBody(mapper))
        http.newCall(request.build()).execute().use { response ->
            val body = response.body?.bytes() ?: ByteArray(0)
            if (!response.isSuccessful) {
                throw ApiException(response.code, String(body, Charsets.UTF_8))
            }
            return body
        }
    }

    companion object {
        /** A value in a path. */
        fun path(value: Any): String = URLEncoder.encode(ApiCall.text(value, ","), "UTF-8").replace("+", "%20")
    }
}

/** A call before it is sent. Values that are null are left out. */
class ApiCall(val method: String, val path: String) {
    val query = mutableListOf<Pair<String, String>>()
    val headers = mutableListOf<Pair<String, String>>()
    val cookies = mutableListOf<Pair<String, String>>()
    private val form = mutableListOf<Pair<String, Any>>()
    private var isMultipart: Boolean? = null
    private var json: Any? = null
    private var body: Any? = null
    private var mediaType = ""

    fun query(name: String, value: Any?, separator: String? = null) = add(query, name, value, separator)

    fun header(name: String, value: Any?, separator: String? = ",") = add(headers, name, value, separator)

    fun cookie(name: String, value: Any?, separator: String? = ",") = add(cookies, name, value, separator)

    fun form(name: String, value: Any?) {
        val values = if (value is List<*>) value else listOf(value)
        values.filterNotNull().forEach { form.add(Pair(name, it)) }
    }

    fun asForm(isMultipart: Boolean) {
        this.isMultipart = isMultipart
    }

    fun json(value: Any?, mediaType: String) {
        this.json = value
        this.mediaType = mediaType
    }

    fun body(value: Any?, mediaType: String) {
        this.body = value
        this.mediaType = mediaType
    }

    private fun add(target: MutableList<Pair<String, String>>, name: String, value: Any?, separator: String?) {
        when {
            value is List<*> && separator == null -> value.filterNotNull().forEach { target.add(Pair(name, it.toString())) }
            value != null -> target.add(Pair(name, text(value, separator ?: ",")))
        }
    }

    fun toBody(mapper: ObjectMapper): RequestBody? {
        val value = body
        return when {
            isMultipart == true -> toParts()
            isMultipart == false -> toForm()
            json != null -> mapper.writeValueAsBytes(json).toRequestBody(mediaType.toMediaTypeOrNull())
            value is ByteArray -> value.toRequestBody(mediaType.toMediaTypeOrNull())
            value != null -> text(value, ",").toByteArray().toRequestBody(mediaType.toMediaTypeOrNull())
            method == "POST" || method == "PUT" || method == "PATCH" -> ByteArray(0).toRequestBody(null)
            else -> null
        }
    }

    private fun toForm(): RequestBody {
        val builder = FormBody.Builder()
        form.forEach { (name, value) -> builder.add(name, value.toString()) }
        return builder.build()
    }

    private fun toParts(): RequestBody {
        val builder = MultipartBody.Builder().setType(MultipartBody.FORM)
        form.forEach { (name, value) ->
            if (value is ByteArray) {
                builder.addFormDataPart(name, name, value.toRequestBody(null))
            } else {
                builder.addFormDataPart(name, value.toString())
            }
        }
        return builder.build()
    }

    companion object {
        fun text(value: Any, separator: String): String =
            if (value is List<*>) value.joinToString(separator) else value.toString()
    }
}
`
